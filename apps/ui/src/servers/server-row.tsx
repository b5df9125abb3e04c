import { type ServerEdit, type ServerInfo, visibleText } from '@sheaf/contract'
import { Ellipsis, LogIn, LogOut, Pencil, PlugZap, RefreshCw, Trash2, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { ExternalPageLink } from '../kit/external-page-link.tsx'
import { Badge, Problem, Spinner } from '../kit/indicators.tsx'
import { LogFold } from '../kit/log-fold.tsx'
import { Menu, MenuItem } from '../kit/menu.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { Switch } from '../kit/switch.tsx'
import { useHostState } from '../state/host-state.ts'
import { ServerCommand } from './server-command.tsx'
import { ServerDialog } from './server-dialog.tsx'
import { words } from './servers.words.ts'
import { useChangeServers } from './use-servers.ts'

const tones = {
  off: 'neutral',
  idle: 'neutral',
  connecting: 'neutral',
  connected: 'success',
  failed: 'danger',
  'signed-out': 'warning',
} as const

type How = Extract<ServerEdit, { type: 'connect' }>['how']

export function ServerRow({ server }: { server: ServerInfo }) {
  const { id, transport, isOn, state, reports, catalog, problem, log, signInUrl } = server
  const name = visibleText(server.name)
  const host = useHost()
  const change = useChangeServers()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const connect = (how: How) => {
    const workspace = useHostState.getState().open?.id
    if (workspace !== undefined)
      void host['servers.change']({ workspace, change: { type: 'connect', server: id, how } }).catch(notifyProblem)
  }
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5">
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium break-all">{name}</span>
            <Badge tone={tones[state]}>{words.states[state]}</Badge>
            {reports !== undefined && <span className="text-sm break-all text-muted">{visibleText(reports)}</span>}
          </p>
          <ServerCommand transport={transport} />
          {catalog && <p className="text-sm text-muted tabular">{words.offers(catalog.resources.length, catalog.prompts.length)}</p>}
        </div>
        {isOn && state !== 'connecting' && state !== 'connected' && (
          <Button small onClick={() => connect(state === 'signed-out' ? 'sign-in' : 'connect')}>
            {state === 'signed-out' ? words.actions.signIn : words.actions.connect}
          </Button>
        )}
        <Menu
          align="end"
          trigger={
            <IconButton label={words.actions.more(name)}>
              <Ellipsis />
            </IconButton>
          }
        >
          {state === 'connected' ? (
            <>
              <MenuItem icon={<RefreshCw />} onClick={() => connect('again')}>
                {words.actions.again}
              </MenuItem>
              <MenuItem icon={<Unplug />} onClick={() => connect('disconnect')}>
                {words.actions.disconnect}
              </MenuItem>
            </>
          ) : (
            <MenuItem icon={<PlugZap />} onClick={() => connect('connect')}>
              {words.actions.connect}
            </MenuItem>
          )}
          {transport.kind === 'http' && (
            <MenuItem icon={<LogIn />} onClick={() => connect('sign-in')}>
              {words.actions.signIn}
            </MenuItem>
          )}
          {server.isSignedIn && (
            <MenuItem icon={<LogOut />} onClick={() => connect('sign-out')}>
              {words.actions.signOut}
            </MenuItem>
          )}
          <MenuItem icon={<Pencil />} onClick={() => setOpen('edit')}>
            {words.actions.edit}
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onClick={() => setOpen('remove')}>
            {words.actions.remove}
          </MenuItem>
        </Menu>
        <Switch
          label=""
          name={words.on(name)}
          checked={isOn}
          onChange={(on) => void change({ type: 'switch', server: id, on }).catch(notifyProblem)}
        />
      </div>
      {signInUrl !== undefined && (
        <p className="flex flex-wrap items-center gap-2">
          <Spinner label={words.signIn.waiting} />
          <ExternalPageLink href={signInUrl} look="button">
            {words.signIn.open}
          </ExternalPageLink>
          <Button small tone="quiet" onClick={() => connect('disconnect')}>
            {words.actions.cancel}
          </Button>
        </p>
      )}
      {problem && (
        <div className="flex flex-col gap-1">
          <Problem {...problem} />
          {log !== undefined && (
            <LogFold count={words.log} hasCount={false}>
              {() => <pre className="max-h-40 overflow-auto font-mono text-xs whitespace-pre-wrap select-text">{shownLog(log)}</pre>}
            </LogFold>
          )}
        </div>
      )}
      {catalog && catalog.notes.length > 0 && <p className="text-sm text-muted">{catalog.notes.map(visibleText).join(' ')}</p>}
      {catalog && catalog.tools.length > 0 && <Tools server={server} tools={catalog.tools} />}
      {open === 'edit' && <ServerDialog server={server} onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <Confirm
          title={words.remove.title(name)}
          description={words.remove.help}
          confirmLabel={words.remove.confirmLabel}
          onConfirm={() => void change({ type: 'remove', server: id }).catch(notifyProblem)}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  )
}

function Tools({ server: { id }, tools }: { server: ServerInfo; tools: NonNullable<ServerInfo['catalog']>['tools'] }) {
  const change = useChangeServers()
  const sorted = [...tools.filter((tool) => tool.isAlwaysAllowed), ...tools.filter((tool) => !tool.isAlwaysAllowed)]
  return (
    <LogFold count={words.tools.title(tools.length)} hasCount={false}>
      {() => (
        <>
          <p>{words.tools.note}</p>
          <ul aria-label={words.tools.title(tools.length)}>
            {sorted.map((tool) => (
              <li key={tool.name} className="flex items-start gap-2 py-1">
                <div className="min-w-0 grow">
                  <span className="font-mono break-all text-ink">{visibleText(tool.name)}</span>{' '}
                  {tool.isAlwaysAllowed && <Badge tone="warning">{words.tools.always}</Badge>}
                  <p className="line-clamp-3 [overflow-wrap:anywhere]">{visibleText(tool.description)}</p>
                </div>
                {tool.isAlwaysAllowed && (
                  <Button
                    small
                    aria-label={words.tools.revokeNamed(visibleText(tool.name))}
                    onClick={() => void change({ type: 'revoke', server: id, tool: tool.name }).catch(notifyProblem)}
                  >
                    {words.tools.revoke}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </LogFold>
  )
}

/** The log of a hostile program may contain escape sequences. */
const shownLog = (log: string): string => log.split('\n').map(visibleText).join('\n')
