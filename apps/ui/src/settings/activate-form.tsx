// The license key form: the field, the wait, a refusal with what to do, and the machines of a full license.

import { type LicenseMachine, type LicenseOverview, readLicenseKey } from '@sheaf/contract'
import { type FormEvent, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { Problem } from '../kit/indicators.tsx'
import { useFocusFallback } from '../kit/use-focus-fallback.ts'
import type { ErrorMessage } from '../state/host-state.ts'
import { KeyField } from './key-field.tsx'
import { words } from './license.words.ts'
import { LicenseRemedies } from './license-remedies.tsx'
import { MachineList } from './machine-list.tsx'
import { planWords } from './plan-words.ts'
import { remediesAfter } from './problem-words.ts'
import type { ActivationState } from './use-activation.ts'
import { WaitingSeconds } from './waiting-seconds.tsx'

interface ActivateFormProps {
  typed: string
  state: ActivationState
  onType: (text: string) => void
  onActivate: (key: string) => void
  onFree: (machine: LicenseMachine) => void
  onCancel: () => void
  onReset: () => void
  now?: Date
}

export function ActivateForm({ typed, state, onType, onActivate, onFree, onCancel, onReset, now }: ActivateFormProps) {
  if (state.at === 'done') return null
  const overview = state.at === 'full' || state.at === 'asking' ? state.overview : undefined
  if (overview)
    return (
      <FullLicense
        overview={overview}
        asking={state.at === 'asking' ? state.what : undefined}
        refused={state.at === 'full' ? state.error : undefined}
        onFree={onFree}
        onCancel={onCancel}
        onReset={onReset}
        {...(now ? { now } : {})}
      />
    )
  return <KeyForm typed={typed} state={state} onType={onType} onActivate={onActivate} onCancel={onCancel} />
}

function KeyForm({
  typed,
  state,
  onType,
  onActivate,
  onCancel,
}: Pick<ActivateFormProps, 'typed' | 'state' | 'onType' | 'onActivate' | 'onCancel'>) {
  const field = useRef<HTMLInputElement>(null)
  useFocusFallback(field, state.at)
  const read = readLicenseKey(typed)
  const refused = state.at === 'refused' ? state.error : undefined
  return (
    <form
      noValidate
      aria-label={words.form.label}
      className="flex flex-col gap-3 rounded-md border border-line bg-paper p-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (read.ok && state.at !== 'asking') onActivate(read.key)
      }}
    >
      <div className="flex items-start gap-2 max-md:flex-col max-md:items-stretch">
        <KeyField ref={field} value={typed} onChange={onType} isAsking={state.at === 'asking'} refused={fieldRefusal(refused)} />
        {state.at !== 'asking' && (
          <Button type="submit" tone={read.ok ? 'primary' : 'plain'} disabled={!read.ok} className="md:mt-5.5">
            {words.form.activate}
          </Button>
        )}
      </div>
      {state.at === 'asking' && <WaitingSeconds what={state.what} onCancel={onCancel} />}
      {refused && fieldRefusal(refused) === undefined && (
        <Problem {...refused}>
          {read.ok && mayRetry(refused) && (
            <Button small onClick={() => onActivate(read.key)}>
              {words.tryAgain}
            </Button>
          )}
          <LicenseRemedies remedies={remediesAfter(refused.code)} />
        </Problem>
      )}
    </form>
  )
}

function FullLicense({
  overview,
  asking,
  refused,
  onFree,
  onCancel,
  onReset,
  now,
}: {
  overview: LicenseOverview
  asking: string | undefined
  refused: ErrorMessage | undefined
  onFree: (machine: LicenseMachine) => void
  onCancel: () => void
  onReset: () => void
  now?: Date
}) {
  const { machines, machinesAllowed, plan } = overview
  const container = useRef<HTMLElement>(null)
  useFocusFallback(container, asking ?? '')
  return (
    <section
      ref={container}
      tabIndex={-1}
      aria-labelledby="full"
      className="flex flex-col gap-3 rounded-md border border-line bg-paper p-3"
    >
      <div role="alert">
        <h3 id="full" className="font-medium">
          {machines.length < machinesAllowed
            ? words.form.someMachines(machines.length, machinesAllowed)
            : words.form.allMachines(machinesAllowed)}
        </h3>
        <p className="text-sm text-muted">{words.form.fullHelp(planWords(plan))}</p>
      </div>
      <MachineList machines={machines} onFree={onFree} isBusy={asking !== undefined} {...(now ? { now } : {})} />
      {refused && <Problem {...refused} />}
      <div className="flex min-h-6 flex-wrap items-center gap-2">
        {asking === undefined ? (
          <>
            <Button small tone="quiet" onClick={onReset}>
              {words.form.anotherKey}
            </Button>
            <span className="ml-auto flex">
              <LicenseRemedies remedies={['portal']} />
            </span>
          </>
        ) : (
          <WaitingSeconds what={asking} onCancel={onCancel} />
        )}
      </div>
    </section>
  )
}

/** Problems with the key itself are shown at its field. */
function fieldRefusal(refused: ErrorMessage | undefined): string | undefined {
  if (refused?.code !== 'licence-key') return undefined
  return [refused.says, refused.try].filter(Boolean).join(' ')
}

/** Asking again does not change the service's answer about a license. */
function mayRetry({ code }: ErrorMessage): boolean {
  return code === undefined || !code.startsWith('licence-')
}
