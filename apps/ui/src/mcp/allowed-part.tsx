import type { AllowedClient } from '@sheaf/contract'
import { ShieldCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { ago } from '../kit/format.ts'
import { Badge, EmptyState, Spinner } from '../kit/marks.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { Switch } from '../kit/switch.tsx'
import { shownName } from './approval-words.ts'
import { useMcp } from './mcp-store.ts'
import { PathText } from './path-text.tsx'
import { showMcpSettings } from './use-mcp-actions.ts'

/** Editors that are allowed without asking, each bound to its name and its program. */
export function AllowedPart() {
  const status = useMcp((state) => state.status)
  if (!status) return <Spinner label="Asking the host…" />
  const { allowed, client } = status
  const isPassing = client !== undefined && client.allowed === undefined
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        These are let in without a question. An entry holds for one name and one program together: when the program changes, you are asked
        again.
      </p>
      {isPassing && (
        <p className="rounded-md bg-info-soft px-3 py-2 text-sm">
          <b className="font-medium break-all">{shownName(client.name)}</b> is connected for this once, and is not on the list.
        </p>
      )}
      {allowed.length === 0 ? (
        <div className="rounded-md border border-line">
          <EmptyState
            icon={<ShieldCheck />}
            title="No editor is always allowed"
            says="Set one up and let it call a tool: you are asked then, and can choose Always Allow."
          >
            <Button onClick={() => showMcpSettings('editors')}>Set up an editor</Button>
          </EmptyState>
        </div>
      ) : (
        <ul aria-label="Allowed editors" className="divide-y divide-line rounded-md border border-line">
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
  const name = shownName(entry.name)
  const grant = (next: boolean) => void host['mcp.change']({ client: id, directEdits: next }).catch(notifyProblem)
  const row = useRef<HTMLLIElement>(null)
  const remove = () => {
    // The pressed button disappears, and the focus with it.
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    beside?.querySelector('button')?.focus()
    host['mcp.change']({ client: id, allowed: false }).then(
      () =>
        notify(`${name} was removed`, {
          description: isConnected
            ? 'Its next call is refused. You are asked when it connects anew.'
            : 'You are asked when it calls again.',
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
            {isConnected && <Badge tone="success">connected</Badge>}
          </p>
          <p className="text-sm text-muted tabular">
            Allowed {ago(since)} · last used {ago(lastUsed)}
          </p>
          <PathText path={script ?? executable} />
          {script !== undefined && (
            <p className="text-sm text-muted">
              run by <PathText path={executable} />
            </p>
          )}
        </div>
        <Button small aria-label={`Remove ${name}`} onClick={remove}>
          Remove
        </Button>
      </div>
      <Switch
        label="Edit files without a review"
        says={directEdits ? 'On: what it edits is written at once. Undo is under Apply.' : 'Off: its edits wait for your review.'}
        name={`${name}: edit files without a review`}
        checked={directEdits}
        onChange={(next) => (next ? setAsking(true) : grant(false))}
      />
      {isAsking && (
        <Confirm
          title={`Let ${name} write files without a review?`}
          says="Its edits are written into the folders of the workspace at once, also while Sheaf’s window is closed. You see them only afterwards; each can be undone under Apply. Edits with a problem or a doubt are still refused."
          yes="Let it write"
          onYes={() => grant(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
