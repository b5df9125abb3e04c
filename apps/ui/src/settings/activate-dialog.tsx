// The Sheaf Pro dialog: the trial, a key, and what both include. With a license, its details.

import type { Entitlement } from '@sheaf/contract'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge } from '../kit/indicators.tsx'
import { useFocusFallback } from '../kit/use-focus-fallback.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { ActivateForm } from './activate-form.tsx'
import { words as firstWords } from './first-screen.words.ts'
import { words } from './license.words.ts'
import { LicenseCard } from './license-card.tsx'
import { LicenseProblem } from './license-problem.tsx'
import { LicenseRemedies } from './license-remedies.tsx'
import { licenseWords } from './license-words.ts'
import { TrialButton } from './pro-offer.tsx'
import { Prices, ProTable } from './pro-table.tsx'
import { useActivation } from './use-activation.ts'
import { useLicenseActions } from './use-license-actions.ts'
import { useIsAllowed } from './use-pro-gate.ts'

export function ActivateDialog({ reason }: { reason: Entitlement | undefined }) {
  const status = useHostState((state) => state.license)
  const { licence: license, source } = status
  const [typed, setTyped] = useState('')
  // The key is not kept in this window once it was accepted.
  const { state, activate, free, cancel, reset } = useActivation(() => setTyped(''))
  const own = useLicenseActions()
  const isOffer = source === 'none' && status.tier === 'free'
  const { title, description } = isOffer ? words.dialog.offer : licenseWords(status)
  const close = () => showDialog(null)
  const closing = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  useFocusFallback(closing, `${source} ${state.at}`)
  const toField = () => field.current?.querySelector('input')?.focus()
  const isValid = license !== undefined && license.trouble === undefined
  return (
    <Dialog
      title={title}
      description={description}
      width="medium"
      onClose={close}
      footer={
        <>
          <Button ref={closing} tone={source === 'none' ? 'quiet' : 'plain'} onClick={close}>
            {source === 'none' ? words.dialog.notNow : words.dialog.close}
          </Button>
          <TrialButton isSecond={typed !== ''} onStarted={close} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state.at === 'done' && license && <Done machine={license.machine} />}
        {reason !== undefined && <Reason reason={reason} />}
        {license && (
          <section aria-label={words.yourLicense} className="rounded-md border border-line bg-paper p-3">
            <LicenseCard
              license={license}
              work={own.work}
              onCheck={own.check}
              onDeactivate={own.deactivate}
              onCancel={own.cancel}
              onKey={toField}
            />
          </section>
        )}
        {!license && status.damaged !== undefined && <LicenseProblem problem="damaged" file={status.damaged} onKey={toField} />}
        {!isValid && (
          <div ref={field}>
            <ActivateForm
              typed={typed}
              state={state}
              onType={(text) => {
                setTyped(text)
                if (state.at === 'refused') reset()
              }}
              onActivate={(key) => activate(key)}
              onFree={(machine) => free(typed, machine)}
              onCancel={cancel}
              onReset={reset}
            />
          </div>
        )}
        <ProTable />
        {!isValid && (
          <section aria-labelledby="prices">
            <div className="flex items-center justify-between pb-1.5">
              <h3 id="prices" className="text-sm font-medium">
                {words.prices}
              </h3>
              <LicenseRemedies remedies={['buy']} />
            </div>
            <Prices />
            <p className="pt-1.5 text-xs text-muted">{words.dialog.pricesHelp}</p>
          </section>
        )}
      </div>
    </Dialog>
  )
}

function Done({ machine }: { machine: string }) {
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-success-soft px-3 py-2 [&_svg]:size-4 [&_svg]:text-success">
      <CircleCheck aria-hidden /> {words.dialog.done(machine)}
    </p>
  )
}

function Reason({ reason }: { reason: Entitlement }) {
  const isAllowed = useIsAllowed(reason)
  const { title, description } = words.reasons[reason]
  return (
    <div className="rounded-md bg-accent-soft p-3">
      <p className="flex items-center gap-2 font-medium">
        {title} <Badge tone="accent">{isAllowed ? words.dialog.included : firstWords.pro}</Badge>
      </p>
      <p className="text-sm">{description}</p>
    </div>
  )
}
