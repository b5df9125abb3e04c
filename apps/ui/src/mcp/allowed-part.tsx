import type { AllowedClient } from '@sheaf/contract'
import { ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Badge, EmptyState, Spinner } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { Switch } from '../kit/switch.tsx'
import { clientDisplayName } from './approval-words.ts'
import { words } from './mcp-panel.words.ts'
import { useMcp } from './mcp-store.ts'
import { PathText } from './path-text.tsx'
import { showMcpSettings } from './use-mcp-actions.ts'

/** Editors that are allowed without asking, each bound to its name and its program. */
export function AllowedPart() {
  const status = useMcp((state) => state.status)
  if (!status) return <Spinner label={words.loading} />
  const { allowed, client } = status
  const isPassing = client !== undefined && client.allowed === undefined
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{words.allowed.help}</p>
      {isPassing && (
        <p className="rounded-md bg-info-soft px-3 py-2 text-sm">
          {fillPlaceholders(words.allowed.connectedOnce, {
            name: <b className="font-medium break-all">{clientDisplayName(client.name)}</b>,
          })}
        </p>
      )}
      {allowed.length === 0 ? (
        <div className="rounded-md border border-line">
          <EmptyState icon={<ShieldCheck />} title={words.allowed.empty.title} description={words.allowed.empty.help}>
            <Button onClick={() => showMcpSettings('editors')}>{words.allowed.empty.setUp}</Button>
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={words.allowed.label} className="divide-y divide-line rounded-md border border-line">
          {allowed.map((entry) => (
            <Row key={entry.id} entry={entry} isConnected={client?.allowed === entry.id} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ entry, isConnected }: { entry: AllowedClient; isConnected: boolean }) {
  const host = useHost()
  const [isAsking, setAsking] = useState(false)
  const { id, executable, script, since, lastUsed, directEdits } = entry
  const name = clientDisplayName(entry.name)
  const grant = (next: boolean) => void host['mcp.change']({ type: 'grant', client: id, directEdits: next }).catch(notifyProblem)
  const row = useRef<HTMLLIElement>(null)
  const remove = () => {
    // The pressed button disappears, and the focus with it.
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    beside?.querySelector('button')?.focus()
    host['mcp.change']({ type: 'revoke', client: id }).then(
      () =>
        notify(words.allowed.removed.title(name), {
          description: isConnected ? words.allowed.removed.helpConnected : words.allowed.removed.help,
        }),
      notifyProblem,
    )
  }
  return (
    <li ref={row} className="flex flex-col gap-1 px-3 py-2.5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium break-all">{name}</span>
            {isConnected && <Badge tone="success">{words.allowed.connected}</Badge>}
          </p>
          <p className="text-sm text-muted tabular">{words.allowed.used(since, lastUsed)}</p>
          <PathText path={script ?? executable} />
          {script !== undefined && (
            <p className="text-sm text-muted">{fillPlaceholders(words.allowed.runBy, { program: <PathText path={executable} /> })}</p>
          )}
        </div>
        <Button small aria-label={words.allowed.removeNamed(name)} onClick={remove}>
          {words.allowed.remove}
        </Button>
      </div>
      <Switch
        label={words.allowed.directEdits.label}
        description={directEdits ? words.allowed.directEdits.on : words.allowed.directEdits.off}
        name={words.allowed.directEdits.named(name)}
        checked={directEdits}
        onChange={(next) => (next ? setAsking(true) : grant(false))}
      />
      {isAsking && (
        <Confirm
          title={words.allowed.directEdits.confirm.title(name)}
          description={words.allowed.directEdits.confirm.help}
          confirmLabel={words.allowed.directEdits.confirm.confirmLabel}
          onConfirm={() => grant(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
