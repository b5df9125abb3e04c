// The entry point of a window: its link to the host, the first workspace, and the keys.

import './theme/theme.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { firstWorkspace } from './app/first-workspace.ts'
import { commandIds } from './commands/command-table.ts'
import { listenForShortcuts } from './commands/listen-for-shortcuts.ts'
import { runCommand } from './commands/use-command.ts'
import { openHostLink } from './host/host-link.ts'
import { openSessionSocket } from './host/open-session-socket.ts'
import { HostContext } from './host/use-host.ts'
import { nativeShell } from './kit/native-shell.ts'
import { trackCall } from './kit/notify.ts'
import { TooltipProvider } from './kit/tooltip.tsx'
import { createActions } from './state/actions.ts'
import { toErrorMessage, useHostState } from './state/host-state.ts'
import { ActionsContext } from './state/use-actions.ts'

const link = openHostLink(() => openSessionSocket(location.origin), trackCall)
const actions = createActions(link)
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
const element = document.getElementById('root')
if (!element) throw new Error('The page has no place for the window')
const root = createRoot(element)

// Requests that failed because the host was gone would stay failed on screen.
link.onState((state) => {
  if (state === 'ready') void queries.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
})
listenForShortcuts()
nativeShell()?.onCommand((id) => {
  const known = commandIds.find((each) => each === id)
  if (known) runCommand(known)
})
draw(false)
start()
  .catch((problem: unknown) => useHostState.setState({ failure: toErrorMessage(problem) }))
  .finally(() => draw(true))

async function start(): Promise<void> {
  const [{ settings, builtinPatterns }, license, about] = await Promise.all([
    link.host['settings.read'](),
    link.host['license.status'](),
    link.host['host.about'](),
  ])
  useHostState.setState({ settings, builtinPatterns, license, about })
  const first = await firstWorkspace(link.host, settings)
  if (first !== undefined) await actions.open({ id: first, tab: first }, 'Opening…')
}

function draw(isReady: boolean): void {
  root.render(
    <StrictMode>
      <CSPProvider {...(nonce ? { nonce } : {})}>
        <HostContext value={link}>
          <ActionsContext value={actions}>
            <QueryClientProvider client={queries}>
              <TooltipProvider>
                <ErrorBoundary>
                  <App isReady={isReady} />
                </ErrorBoundary>
              </TooltipProvider>
            </QueryClientProvider>
          </ActionsContext>
        </HostContext>
      </CSPProvider>
    </StrictMode>,
  )
}
