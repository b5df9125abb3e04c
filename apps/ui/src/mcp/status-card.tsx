import { Popover } from '@base-ui/react/popover'
import type { McpClientInfo, McpStatus } from '@sheaf/contract'
import { visibleText } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { Badge } from '../kit/indicators.tsx'
import { Switch } from '../kit/switch.tsx'
import { ProBadge } from '../settings/pro-badge.tsx'
import { useHostState } from '../state/host-state.ts'
import { clientDisplayName, toolTitle } from './approval-words.ts'
import { words } from './mcp.words.ts'
import { useMcp } from './mcp-store.ts'
import { PathText } from './path-text.tsx'
import { showMcpSettings, useMcpActions } from './use-mcp-actions.ts'

/** The connected client, the window it works in, and the switch. `text`: the state in words. */
export function StatusCard({ status, text }: { status: McpStatus; text: string }) {
  const { switchTo } = useMcpActions()
  const { client, tool } = status
  return (
    <>
      <div className="px-3 pt-1.5 pb-1">
        <Switch
          label={words.server}
          description={tool === undefined ? text : words.card.running(text, toolTitle(tool))}
          checked={status.state !== 'off'}
          onChange={switchTo}
        />
      </div>
      {client ? <Client client={client} /> : <Nobody status={status} />}
      {status.state !== 'off' && <Owner status={status} />}
      <div className="flex items-center justify-between gap-2 border-t border-line bg-paper px-3 py-2">
        <Popover.Close render={<Button small tone="quiet" onClick={() => showMcpSettings('editors')} />}>{words.card.setUp}</Popover.Close>
        <span className="flex items-center gap-1.5">
          <ProBadge for="mcp-calls" />
          <Popover.Close render={<Button small tone="quiet" onClick={() => showMcpSettings('server')} />}>
            {words.card.settings}
          </Popover.Close>
        </span>
      </div>
    </>
  )
}

function Client({ client }: { client: McpClientInfo }) {
  const { disconnect } = useMcpActions()
  const { name, version, since, calls, folder, executable, directEdits } = client
  return (
    <Part>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-1.5 font-medium">
            <span className="break-all">{clientDisplayName(name)}</span>
            <span className="text-sm font-normal text-muted">{visibleText(version).slice(0, 40)}</span>
            {directEdits && <Badge tone="warning">{words.card.editsWithoutReview}</Badge>}
          </p>
          <p className="text-sm text-muted tabular">{words.card.connected(timeOf(since), calls)}</p>
        </div>
        <Button small onClick={disconnect}>
          {words.card.disconnect}
        </Button>
      </div>
      {(folder ?? executable) !== undefined && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          {folder !== undefined && (
            <>
              <dt className="text-muted">{words.card.folder}</dt>
              <dd>
                <PathText path={folder} />
              </dd>
            </>
          )}
          {executable !== undefined && (
            <>
              <dt className="text-muted">{words.card.program}</dt>
              <dd>
                <PathText path={executable} />
              </dd>
            </>
          )}
        </dl>
      )}
    </Part>
  )
}

function Nobody({ status }: { status: McpStatus }) {
  return (
    <Part>
      <p className="text-muted">
        {status.state === 'off' ? words.card.off : status.allowed.length > 0 ? words.card.nobodyNow : words.card.nobodyYet}
      </p>
    </Part>
  )
}

/** One window owns the server: tools see and change that window's workspace. */
function Owner({ status: { owner, approvals } }: { status: McpStatus }) {
  const me = useMcp((state) => state.me)
  const isOpen = useHostState((state) => state.open !== null)
  const { serveHere } = useMcpActions()
  if (owner === null || owner.window === me)
    return isOpen ? null : (
      <Part>
        <p className="text-sm text-muted">{words.card.noWorkspace}</p>
      </Part>
    )
  return (
    <Part>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow text-sm text-muted">{approvals.length > 0 ? words.card.elsewhereWaiting : words.card.elsewhere}</p>
        <Button small disabled={!isOpen} onClick={serveHere}>
          {words.card.serveHere}
        </Button>
      </div>
    </Part>
  )
}

function Part({ children }: { children: ReactNode }) {
  return <div className="border-t border-line px-3 py-2.5">{children}</div>
}

function timeOf(iso: string): string {
  return new Date(iso).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })
}
