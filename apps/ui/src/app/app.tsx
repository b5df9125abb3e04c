// The window: the home screen or the workspace, dialogs and toasts above both, and the global commands.

import { defined } from '@sheaf/contract'
import { useEffect, useState } from 'react'
import { replyFormatDocs } from '../apply/reply-format-docs.ts'
import { useBenchEvents } from '../bench/use-bench-events.ts'
import { collectEarlyKeys, takeEarlyKeys } from '../commands/early-keys.ts'
import { useCommand } from '../commands/use-command.ts'
import { useHost } from '../host/use-host.ts'
import { notify, notifyProblem } from '../kit/notify.ts'
import { Toasts } from '../kit/toasts.tsx'
import { pendingApproval, useMcp } from '../mcp/mcp-store.ts'
import { useDirectEditNotices } from '../mcp/use-direct-edit-notices.ts'
import { useMcpCommands } from '../mcp/use-mcp-commands.ts'
import { useMcpEvents } from '../mcp/use-mcp-events.ts'
import { useProposalNotices } from '../mcp/use-proposal-notices.ts'
import { useRewriteNotices } from '../mcp/use-rewrite-notices.ts'
import { useProGate } from '../settings/use-pro-gate.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, useView } from '../state/view-state.ts'
import { Tour } from '../tour/tour.tsx'
import { FolderDrop } from '../tree/folder-drop.tsx'
import { UpdateNotice } from '../updates/update-notice.tsx'
import { useUpdateEvents } from '../updates/use-update-events.ts'
import { HomeScreen } from '../workspaces/home-screen.tsx'
import { OpeningPane } from '../workspaces/opening-pane.tsx'
import { Dialogs } from './dialogs.tsx'
import { DisconnectedBanner } from './disconnected-banner.tsx'
import { lazyComponent } from './lazy-component.ts'
import { MainWindow } from './main-window.tsx'
import { SignedOutPane } from './signed-out-pane.tsx'
import { TopBar } from './top-bar.tsx'
import { useResolvedCauses } from './use-resolved-causes.ts'
import { useTheme } from './use-theme.ts'
import { useTitle } from './use-title.ts'

const ApprovalDialog = lazyComponent(async () => (await import('../mcp/approval-dialog.tsx')).ApprovalDialog)
const LinkDialog = lazyComponent(async () => (await import('../workspaces/link-dialog.tsx')).LinkDialog)

export function App({ isReady }: { isReady: boolean }) {
  const isOpen = useHostState((state) => state.open !== null)
  const hasLinks = useHostState((state) => state.links.length > 0)
  const isSignedOut = useHostState((state) => state.isSignedOut)
  const wasAsked = useWasAsked()
  useTheme()
  useMcpEvents()
  useBenchEvents()
  useUpdateEvents()
  useProposalNotices()
  useDirectEditNotices()
  useRewriteNotices()
  useWindowCommands()
  useMcpCommands()
  useNotices()
  useResolvedCauses()
  useTitle()
  return (
    <div className="flex h-full flex-col">
      <TopBar />
      <DisconnectedBanner />
      <UpdateNotice />
      <main className="flex min-h-0 grow flex-col">
        {!isReady ? isSignedOut ? <SignedOutPane /> : <OpeningPane /> : isOpen ? <MainWindow /> : <HomeScreen />}
      </main>
      <Tour />
      <Dialogs />
      {isOpen && <FolderDrop />}
      {hasLinks && <LinkDialog />}
      {wasAsked && <ApprovalDialog />}
      <Toasts />
    </div>
  )
}

function useWindowCommands(): void {
  const actions = useActions()
  const host = useHost()
  const gate = useProGate()
  const hasOpen = useHostState((state) => state.open !== null)
  useCommand('palette', () => showPalette('palette'))
  useCommand('cheat-sheet', () => showDialog({ name: 'cheat-sheet' }))
  useCommand('settings', () => showDialog({ name: 'settings' }))
  useCommand('api-keys', () => showDialog({ name: 'settings', panel: 'keys' }))
  useCommand('choose-editor', () => showDialog({ name: 'settings', panel: 'general' }))
  useCommand('reply-format', () => void window.open(replyFormatDocs(useHostState.getState()), '_blank', 'noopener,noreferrer'))
  useCommand('models', () => showDialog({ name: 'settings', panel: 'models' }))
  useCommand('bench', () => showDialog({ name: 'bench' }))
  useCommand('updates', () => showDialog({ name: 'settings', panel: 'updates' }))
  useCommand('licence', () => showDialog({ name: 'settings', panel: 'license' }))
  useCommand('activate', () => showDialog({ name: 'activate' }))
  useCommand('open-folder', () => showDialog({ name: 'open-folder' }))
  useCommand('manage-workspaces', () => showDialog({ name: 'workspaces' }))
  useCommand('go-to-file', () => showPalette('go-to-file'), hasOpen)
  useCommand('toggle-theme', () => {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const { theme } = useHostState.getState().settings
    const now = theme === 'system' ? (isDark ? 'dark' : 'light') : theme
    actions.saveSettings({ theme: now === 'dark' ? 'light' : 'dark' }).catch(notifyProblem)
  })
  useCommand('new-window', () => {
    gate('several-windows', () => {
      const { open } = useHostState.getState()
      host['windows.open'](open ? { workspace: open.id } : {}).then(({ url }) => {
        if (url !== null) window.open(url, '_blank')
      }, notifyProblem)
    })
  })
}

/** Once an editor has asked, its dialog stays mounted: it also reports when a question goes away on its own. */
function useWasAsked(): boolean {
  const isAsked = useMcp((state) => pendingApproval(state) !== undefined)
  const [wasAsked, setAsked] = useState(false)
  if (isAsked && !wasAsked) setAsked(true)
  return wasAsked
}

/** Shows the host's notices as toasts. */
function useNotices(): void {
  const notices = useHostState((state) => state.notices)
  useEffect(() => {
    if (notices.length === 0) return
    for (const { says, try: next, tone } of notices) notify(says, { tone, ...defined({ description: next }) })
    useHostState.setState({ notices: [] })
  }, [notices])
}

function showPalette(name: 'palette' | 'go-to-file'): void {
  if (useView.getState().dialog?.name === name) return
  showDialog({ name })
  collectEarlyKeys()
  // Another dialog may replace it before its field has the focus, and must get its keys.
  const stop = useView.subscribe(({ dialog }) => {
    if (dialog?.name === name) return
    stop()
    takeEarlyKeys()
  })
}
