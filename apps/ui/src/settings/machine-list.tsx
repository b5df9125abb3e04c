// The machines of a license, each with a Deactivate button.

import { type LicenseMachine, visibleText } from '@sheaf/contract'
import { Laptop } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { ago } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { words } from './license.words.ts'

interface MachineListProps {
  machines: readonly LicenseMachine[]
  onFree: (machine: LicenseMachine) => void
  isBusy?: boolean
  now?: Date
}

export function MachineList({ machines, onFree, isBusy = false, now = new Date() }: MachineListProps) {
  const [asked, setAsked] = useState<LicenseMachine | null>(null)
  return (
    <>
      <ul aria-label={words.machines.label} className="divide-y divide-line rounded-md border border-line">
        {machines.map((machine) => (
          <li key={machine.id} className="flex items-center gap-3 px-3 py-2">
            <Laptop className="size-4 shrink-0 text-faint" aria-hidden />
            <div className="min-w-0 grow">
              <p className="flex items-center gap-2">
                <span className="truncate font-medium" title={visibleText(machine.name)}>
                  {visibleText(machine.name)}
                </span>
                {machine.here && <Badge tone="accent">{words.machines.here}</Badge>}
              </p>
              <p className="text-sm text-muted">
                {words.machines.about(platformWords(machine.platform), ago(machine.lastSeenAt, now))}
                <span className="max-md:hidden">{words.machines.activated(ago(machine.activatedAt, now))}</span>
              </p>
            </div>
            <Button
              small
              disabled={isBusy}
              aria-label={words.machines.deactivateName(visibleText(machine.name), platformWords(machine.platform))}
              onClick={() => setAsked(machine)}
            >
              {words.machines.deactivate}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          title={words.machines.confirm.title(visibleText(asked.name))}
          description={words.machines.confirm.help}
          confirmLabel={words.machines.confirm.confirmLabel}
          onConfirm={() => onFree(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** The service passes on what each machine reported. */
function platformWords(platform: string): string {
  const [system = ''] = platform.toLowerCase().split(/[\s-]/u)
  return names[system] ?? visibleText(platform)
}

const names: Readonly<Record<string, string>> = words.machines.platforms
