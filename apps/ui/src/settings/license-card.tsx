// The license on this machine: its details, how long it is valid offline, and buttons to check or deactivate it.

import { type LicenseInfo, visibleText } from '@sheaf/contract'
import { RefreshCw, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { ExternalPageLink } from '../kit/external-page-link.tsx'
import { ago } from '../kit/format.ts'
import { Problem } from '../kit/indicators.tsx'
import type { ErrorMessage } from '../state/host-state.ts'
import { words } from './license.words.ts'
import { LicenseProblem } from './license-problem.tsx'
import { useLicensePages } from './license-remedies.tsx'
import { offlineWords } from './license-words.ts'
import { planWords } from './plan-words.ts'
import { WaitingSeconds } from './waiting-seconds.tsx'

export type LicenseActionState =
  | { at: 'idle' }
  | { at: 'asking'; what: string }
  | { at: 'agreed' }
  | { at: 'refused'; what: 'check' | 'deactivate'; error: ErrorMessage }

interface LicenseCardProps {
  license: LicenseInfo
  work: LicenseActionState
  onCheck: () => void
  onDeactivate: () => void
  onCancel: () => void
  /** Set if a key can be entered in the same place. */
  onKey?: () => void
  now?: Date
}

export function LicenseCard({ license, work, onCheck, onDeactivate, onCancel, onKey, now = new Date() }: LicenseCardProps) {
  const [isDeactivating, setDeactivating] = useState(false)
  const { trouble: problem, plan, keyEnding, machine, machines, machinesAllowed, checkedAt } = license
  const offline = offlineWords(license, now)
  const pages = useLicensePages()
  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && <LicenseProblem problem={problem} license={license} onCheck={onCheck} {...(onKey ? { onKey } : {})} />}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name={words.card.plan}>{planWords(plan)}</Fact>
        <Fact name={words.card.key}>
          <span className="font-mono text-sm">{words.card.keyEnding(keyEnding)}</span>
        </Fact>
        <Fact name={words.card.machine}>{visibleText(machine)}</Fact>
        <Fact name={words.card.machines}>
          <span className="tabular">{words.card.machinesInUse(machines, machinesAllowed)}</span>
          <MachineSlots used={machines} allowed={machinesAllowed} />
        </Fact>
        <Fact name={words.card.confirmed}>
          <span title={new Date(checkedAt).toLocaleString('en')}>{ago(checkedAt, now)}</span>
        </Fact>
        {problem === undefined && <Fact name={words.card.offline}>{offline.description}</Fact>}
      </dl>
      <Outcome work={work} until={problem === undefined ? offline.description : undefined} onCheck={onCheck} onDeactivate={onDeactivate} />
      {work.at !== 'refused' && problem === undefined && offline.isSoon && (
        <p role="status" className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
          <WifiOff className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
          {words.card.offlineSoon(ago(checkedAt, now), offline.description)}
        </p>
      )}
      {work.at === 'asking' && <WaitingSeconds what={work.what} onCancel={onCancel} />}
      {problem === undefined && (
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<RefreshCw />} disabled={work.at === 'asking'} focusableWhenDisabled onClick={onCheck}>
            {words.card.check}
          </Button>
          <Button tone="quiet" disabled={work.at === 'asking'} focusableWhenDisabled onClick={() => setDeactivating(true)}>
            {words.card.deactivate}
          </Button>
          <span className="ml-auto flex flex-wrap gap-x-4 gap-y-1">
            <ExternalPageLink href={pages.portal}>{words.remedies.portal}</ExternalPageLink>
            <ExternalPageLink href={pages.billing}>{words.remedies.billing}</ExternalPageLink>
          </span>
        </div>
      )}
      {isDeactivating && (
        <Confirm
          title={words.card.confirm.title}
          description={words.card.confirm.help(keyEnding)}
          confirmLabel={words.card.confirm.confirmLabel}
          onConfirm={onDeactivate}
          onClose={() => setDeactivating(false)}
        />
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 break-words">{children}</dd>
    </>
  )
}

/** The same number as a row of bars. */
function MachineSlots({ used, allowed }: { used: number; allowed: number }) {
  if (allowed > 12) return null
  return (
    <span aria-hidden className="flex gap-0.5">
      {Array.from({ length: allowed }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slots have no other name
        <span key={at} className={at < used ? 'h-1.5 w-4 rounded-full bg-accent' : 'h-1.5 w-4 rounded-full bg-line'} />
      ))}
    </span>
  )
}

function Outcome({
  work,
  until,
  onCheck,
  onDeactivate,
}: {
  work: LicenseActionState
  until: string | undefined
  onCheck: () => void
  onDeactivate: () => void
}) {
  if (work.at === 'agreed')
    return (
      <p role="status" className="rounded-md bg-success-soft px-3 py-2 text-sm">
        {words.card.confirmedNow}
      </p>
    )
  if (work.at !== 'refused') return null
  if (work.what === 'check' && until !== undefined && work.error.code !== undefined && withoutService.has(work.error.code))
    return (
      <div role="status" className="flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
        <WifiOff className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
        <div className="min-w-0 grow">
          <p className="font-medium">{work.error.says}</p>
          <p>{words.card.unreachable(until)}</p>
        </div>
        <Button small onClick={onCheck}>
          {words.tryAgain}
        </Button>
      </div>
    )
  return (
    <Problem {...work.error}>
      <Button small onClick={work.what === 'check' ? onCheck : onDeactivate}>
        {words.tryAgain}
      </Button>
    </Problem>
  )
}

const withoutService: ReadonlySet<string> = new Set(['service-unreachable', 'service-down', 'service-limit', 'service-untrusted'])
