import { limits } from '@sheaf/contract'
import { useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { useKeptFocus } from '../kit/use-kept-focus.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './license.words.ts'
import { LicenseCard } from './license-card.tsx'
import { LicenseProblem } from './license-problem.tsx'
import { licenseWords } from './license-words.ts'
import { TrialButton } from './pro-offer.tsx'
import { ProTable } from './pro-table.tsx'
import { useLicenseWork } from './use-license-work.ts'

export function LicensePanel() {
  const status = useHostState((state) => state.licence)
  const { title, says } = licenseWords(status)
  const { work, check, deactivate, cancel } = useLicenseWork()
  const { licence } = status
  const key = useRef<HTMLButtonElement>(null)
  useKeptFocus(key, String(licence === undefined))
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={words.yourLicense} className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4">
        <div>
          <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
          <p className="text-muted">{says}</p>
        </div>
        {status.source === 'trial' && <TrialBar daysLeft={status.daysLeft ?? 0} />}
        {licence && <LicenseCard licence={licence} work={work} onCheck={check} onDeactivate={deactivate} onCancel={cancel} />}
        {!licence && status.damaged !== undefined && <LicenseProblem trouble="damaged" file={status.damaged} />}
        {!licence && (
          <div className="flex flex-wrap gap-2">
            <TrialButton />
            <Button ref={key} onClick={() => showDialog({ name: 'activate' })}>
              {words.panel.enterKey}
            </Button>
            {status.tier === 'free' && (
              <Button tone="quiet" onClick={() => showDialog({ name: 'activate' })}>
                {words.prices}
              </Button>
            )}
          </div>
        )}
      </section>
      <ProTable />
      {status.tier === 'free' && <p className="text-sm text-muted">{words.panel.freeHelp(limits.freeTokenLimit)}</p>}
    </div>
  )
}

function TrialBar({ daysLeft }: { daysLeft: number }) {
  return (
    <progress
      className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
      value={limits.trialDays - daysLeft}
      max={limits.trialDays}
      aria-label={words.panel.trialBar}
    />
  )
}
