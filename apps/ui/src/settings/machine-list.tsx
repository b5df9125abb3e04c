// The machines of a license, each with a Deactivate button.

import { type LicenseMachine, visibleText } from '@sheaf/contract'
import { Laptop } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { ago } from '../kit/format.ts'
import { Badge } from '../kit/marks.tsx'

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
      <ul aria-label="Machines of this licence" className="divide-y divide-line rounded-md border border-line">
        {machines.map((machine) => (
          <li key={machine.id} className="flex items-center gap-3 px-3 py-2">
            <Laptop className="size-4 shrink-0 text-faint" aria-hidden />
            <div className="min-w-0 grow">
              <p className="flex items-center gap-2">
                <span className="truncate font-medium" title={visibleText(machine.name)}>
                  {visibleText(machine.name)}
                </span>
                {machine.here && <Badge tone="accent">this machine</Badge>}
              </p>
              <p className="text-sm text-muted">
                {platformWords(machine.platform)} · last seen {ago(machine.lastSeenAt, now)}
                <span className="max-md:hidden"> · activated {ago(machine.activatedAt, now)}</span>
              </p>
            </div>
            <Button
              small
              disabled={isBusy}
              aria-label={`Deactivate ${visibleText(machine.name)}, ${platformWords(machine.platform)}`}
              onClick={() => setAsked(machine)}
            >
              Deactivate
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          title={`Deactivate ${visibleText(asked.name)}?`}
          says="It goes back to the free tier when it next asks the service. Nothing on it is lost, and it can be activated again. Then this machine takes its place."
          yes="Deactivate"
          onYes={() => onFree(asked)}
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

const names: Readonly<Record<string, string>> = {
  linux: 'Linux',
  darwin: 'macOS',
  mac: 'macOS',
  macos: 'macOS',
  win32: 'Windows',
  windows: 'Windows',
}
