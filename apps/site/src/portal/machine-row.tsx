import { type LicenseMachine, visibleText } from '@sheaf/contract'
import { Laptop } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { longDate, platformLabel } from './portal-text.ts'

interface MachineRowProps {
  machine: LicenseMachine
  isBusy: boolean
  isDeactivating: boolean
  onFree: (machine: LicenseMachine) => void
}

export function MachineRow({ machine, isBusy, isDeactivating, onFree }: MachineRowProps) {
  const name = visibleText(machine.name)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Laptop className="size-4 shrink-0 text-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-50">
        <p className="truncate font-medium" title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted text-sm">
          {platformLabel(machine.platform)} · last seen {longDate(machine.lastSeenAt)} · activated {longDate(machine.activatedAt)}
        </p>
      </div>
      <Button disabled={isBusy} aria-label={`Deactivate ${name}`} onClick={() => onFree(machine)}>
        {isDeactivating ? 'Deactivating…' : 'Deactivate…'}
      </Button>
    </li>
  )
}
