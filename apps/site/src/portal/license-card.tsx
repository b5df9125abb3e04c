import { type LicenseMachine, visibleText } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { ActionLink } from './action-link.tsx'
import { ConfirmFree } from './confirm-free.tsx'
import { MachineRow } from './machine-row.tsx'
import { isFull, machinesInUse, planLabel, summarizeLicense } from './portal-text.ts'
import { RefusedCard } from './refused-card.tsx'
import type { PortalView } from './use-portal.ts'

interface LicenseCardProps {
  view: Extract<PortalView, { at: 'license' }>
  onFree: (machine: LicenseMachine) => void
  onRetry: () => void
  onLeave: () => void
}

const tones = {
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const

export function LicenseCard({ view: { license, refused, freed, freeing }, onFree, onRetry, onLeave }: LicenseCardProps) {
  const [machineToFree, setMachineToFree] = useState<LicenseMachine | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const summary = summarizeLicense(license)
  return (
    <>
      {refused && <RefusedCard refused={refused} onRetry={onRetry} />}
      <section className="rounded-lg border border-line bg-surface p-6" aria-labelledby="license-title">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 ref={title} id="license-title" tabIndex={-1} className="font-semibold text-xl">
            {planLabel(license.plan, license.seats)}{' '}
            <span className={`ml-1 inline-block rounded-full px-2.5 align-middle font-medium text-sm ${tones[summary.tone]}`}>
              {summary.title}
            </span>
          </h2>
          <Button onClick={onLeave}>Close</Button>
        </div>
        <p className="mt-2 text-muted">{summary.text}</p>
        {summary.actions.length > 0 && (
          <p className="mt-4 flex flex-wrap gap-2">
            {summary.actions.map((action) => action !== 'retry' && <ActionLink key={action} action={action} />)}
          </p>
        )}

        <h3 className="mt-8 flex flex-wrap items-baseline justify-between gap-2 font-semibold">
          Machines <span className="tabular font-normal text-muted text-sm">{machinesInUse(license)}</span>
        </h3>
        <p role="status" className="text-success not-empty:mt-2">
          {freed !== undefined && `${visibleText(freed)} was deactivated.`}
        </p>
        {isFull(license) && <p className="mt-2 text-muted">All machines are in use. To activate another, deactivate one first.</p>}
        {license.machines.length === 0 ? (
          <p className="mt-3 rounded-md border border-line border-dashed p-4 text-muted">
            The license isn't active on any machine yet. In Sheaf, click <strong>Activate</strong> and paste the key, or run{' '}
            <code>sheaf license activate -</code>.
          </p>
        ) : (
          <ul aria-label="Machines on this license" className="mt-3 divide-y divide-line rounded-md border border-line">
            {license.machines.map((machine) => (
              <MachineRow
                key={machine.id}
                machine={machine}
                isBusy={freeing !== undefined}
                isDeactivating={freeing === machine.id}
                onFree={setMachineToFree}
              />
            ))}
          </ul>
        )}
      </section>
      {machineToFree && (
        <ConfirmFree machine={machineToFree} onConfirm={() => onFree(machineToFree)} onClose={() => setMachineToFree(null)} />
      )}
    </>
  )
}
