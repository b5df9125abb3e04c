// The Sheaf Pro dialog: the trial, a key, and what both include. With a license, its details.

import type { Entitlement } from '@sheaf/contract'
import { CircleCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Badge } from '../kit/marks.tsx'
import { useKeptFocus } from '../kit/use-kept-focus.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { ActivateForm } from './activate-form.tsx'
import { words as firstWords } from './first-screen.words.ts'
import { words } from './license.words.ts'
import { LicenseCard } from './license-card.tsx'
import { LicenseProblem } from './license-problem.tsx'
import { licenseWords } from './license-words.ts'
import { TrialButton } from './pro-offer.tsx'
import { Prices, ProTable } from './pro-table.tsx'
import { useActivation } from './use-activation.ts'
import { useLicenseWork } from './use-license-work.ts'
import { useAllows } from './use-pro-gate.ts'
import { WaysOut } from './ways-out.tsx'

export function ActivateDialog({ reason }: { reason: Entitlement | undefined }) {
  const status = useHostState((state) => state.licence)
  const { licence, source } = status
  const [typed, setTyped] = useState('')
  // The key is not kept in this window once it was accepted.
  const { state, activate, free, cancel, reset } = useActivation(() => setTyped(''))
  const own = useLicenseWork()
  const isOffer = source === 'none' && status.tier === 'free'
  const { title, says } = isOffer ? words.dialog.offer : licenseWords(status)
  const close = () => showDialog(null)
  const closing = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  useKeptFocus(closing, `${source} ${state.at}`)
  const toField = () => field.current?.querySelector('input')?.focus()
  const holds = licence !== undefined && licence.trouble === undefined
  return (
    <Dialog
      title={title}
      says={says}
      width="medium"
      onClose={close}
      footer={
        <>
          <Button ref={closing} tone={source === 'none' ? 'quiet' : 'plain'} onClick={close}>
            {source === 'none' ? words.dialog.notNow : words.dialog.close}
          </Button>
          <TrialButton isSecond={typed !== ''} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {state.at === 'done' && licence && <Done machine={licence.machine} />}
        {reason !== undefined && <Reason reason={reason} />}
        {licence && (
          <section aria-label={words.yourLicense} className="rounded-md border border-line bg-paper p-3">
            <LicenseCard
              licence={licence}
              work={own.work}
              onCheck={own.check}
              onDeactivate={own.deactivate}
              onCancel={own.cancel}
              onKey={toField}
            />
          </section>
        )}
        {!licence && status.damaged !== undefined && <LicenseProblem trouble="damaged" file={status.damaged} onKey={toField} />}
        {!holds && (
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
        {!holds && (
          <section aria-labelledby="prices">
            <div className="flex items-center justify-between pb-1.5">
              <h3 id="prices" className="text-sm font-medium">
                {words.prices}
              </h3>
              <WaysOut ways={['buy']} />
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
  const isAllowed = useAllows(reason)
  const { title, says } = words.reasons[reason]
  return (
    <div className="rounded-md bg-accent-soft p-3">
      <p className="flex items-center gap-2 font-medium">
        {title} <Badge tone="accent">{isAllowed ? words.dialog.included : firstWords.pro}</Badge>
      </p>
      <p className="text-sm">{says}</p>
    </div>
  )
}
