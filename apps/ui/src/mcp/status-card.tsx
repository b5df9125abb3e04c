import { Popover } from '@base-ui/react/popover'
import type { McpClientShown, McpStatus } from '@sheaf/contract'
import { visibleText } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { counted } from '../kit/format.ts'
import { Badge } from '../kit/marks.tsx'
import { Switch } from '../kit/switch.tsx'
import { ProMark } from '../settings/pro-mark.tsx'
import { useHostState } from '../state/host-state.ts'
import { shownName, toolTitle } from './approval-words.ts'
import { useMcp } from './mcp-store.ts'
import { PathText } from './path-text.tsx'
import { showMcpSettings, useMcpActions } from './use-mcp-actions.ts'

/** The connected client, the window it works in, and the switch. */
export function StatusCard({ status, words }: { status: McpStatus; words: string }) {
  const { switchTo } = useMcpActions()
  const { client, tool } = status
  return (
    <>
      <div className="px-3 pt-1.5 pb-1">
        <Switch
          label="MCP server"
          says={tool === undefined ? words : `${words}: ${toolTitle(tool)}`}
          checked={status.state !== 'off'}
          onChange={switchTo}
        />
      </div>
      {client ? <Client client={client} /> : <Nobody status={status} />}
      {status.state !== 'off' && <Owner status={status} />}
      <div className="flex items-center justify-between gap-2 border-t border-line bg-paper px-3 py-2">
        <Popover.Close render={<Button small tone="quiet" onClick={() => showMcpSettings('editors')} />}>Set up an editor…</Popover.Close>
        <span className="flex items-center gap-1.5">
          <ProMark for="mcp-calls" />
          <Popover.Close render={<Button small tone="quiet" onClick={() => showMcpSettings('server')} />}>Settings…</Popover.Close>
        </span>
      </div>
    </>
  )
}

function Client({ client }: { client: McpClientShown }) {
  const { cut } = useMcpActions()
  const { name, version, since, calls, folder, executable, directEdits } = client
  return (
    <Part>
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-1.5 font-medium">
            <span className="break-all">{shownName(name)}</span>
            <span className="text-sm font-normal text-muted">{visibleText(version).slice(0, 40)}</span>
            {directEdits && <Badge tone="warning">edits without review</Badge>}
          </p>
          <p className="text-sm text-muted tabular">
            Since {timeOf(since)} · {counted(calls, 'call')}
          </p>
        </div>
        <Button small onClick={cut}>
          Disconnect
        </Button>
      </div>
      {(folder ?? executable) !== undefined && (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
          {folder !== undefined && (
            <>
              <dt className="text-muted">Folder</dt>
              <dd>
                <PathText path={folder} />
              </dd>
            </>
          )}
          {executable !== undefined && (
            <>
              <dt className="text-muted">Program</dt>
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
        {status.state === 'off'
          ? 'Editors that call Sheaf are told that the server is off.'
          : status.allowed.length > 0
            ? 'No editor is connected. One connects by itself at its first call.'
            : 'No editor is connected yet. Set one up, then ask it to use Sheaf.'}
      </p>
    </Part>
  )
}

/** One window owns the server: tools see and change that window's workspace. */
function Owner({ status: { owner, approvals } }: { status: McpStatus }) {
  const me = useMcp((state) => state.me)
  const isOpen = useHostState((state) => state.open !== null)
  const { own } = useMcpActions()
  if (owner === null || owner.window === me)
    return isOpen ? null : (
      <Part>
        <p className="text-sm text-muted">Open a folder, so that editors have something to work in.</p>
      </Part>
    )
  return (
    <Part>
      <div className="flex items-center gap-2">
        <p className="min-w-0 grow text-sm text-muted">
          Editors work in another window.{approvals.length > 0 && ' A request waits there.'}
        </p>
        <Button small disabled={!isOpen} onClick={own}>
          Serve from this window
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
