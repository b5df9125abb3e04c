import type { ProviderDetails } from '@sheaf/contract'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Badge } from '../kit/indicators.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { words } from './agents.words.ts'

export function CustomAgentRow({ provider: { id, name, saved }, onEdit }: { provider: ProviderDetails; onEdit: () => void }) {
  const host = useHost()
  if (saved === null) return null
  const { values } = saved
  const restore = () => void host['providers.save']({ id, values, unchecked: true }).catch(notifyProblem)
  const remove = () =>
    void host['providers.change']({ type: 'remove', id }).then(
      () => notify(words.custom.removed(name), { action: { label: words.custom.undo, onClick: restore } }),
      notifyProblem,
    )
  const command = [values.command, values.args].filter(Boolean).join(' ')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <div className="flex min-w-40 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-medium">{name}</span>
        <span className="min-w-0 truncate font-mono text-sm text-muted" title={command}>
          {command}
        </span>
        <Badge tone="success">{words.states.on}</Badge>
      </div>
      <Button aria-label={words.custom.editTitle(name)} onClick={onEdit}>
        {words.custom.edit}
      </Button>
      <Button onClick={remove}>{words.custom.remove}</Button>
    </li>
  )
}
