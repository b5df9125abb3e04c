import { limits } from '@sheaf/contract'
import { useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { useFocusFallback } from '../kit/use-focus-fallback.ts'
import { useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './license.words.ts'
import { LicenseCard } from './license-card.tsx'
import { LicenseProblem } from './license-problem.tsx'
import { licenseWords } from './license-words.ts'
import { TrialButton } from './pro-offer.tsx'
import { ProTable } from './pro-table.tsx'
import { useLicenseActions } from './use-license-actions.ts'

export function LicensePanel() {
  const status = useHostState((state) => state.license)
  const { title, description } = licenseWords(status)
  const { work, check, deactivate, cancel } = useLicenseActions()
  const { licence: license } = status
  const key = useRef<HTMLButtonElement>(null)
  useFocusFallback(key, String(license === undefined))
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={words.yourLicense} className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4">
        <div>
          <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
          <p className="text-muted">{description}</p>
        </div>
        {status.source === 'trial' && <TrialBar daysLeft={status.daysLeft ?? 0} />}
        {license && <LicenseCard license={license} work={work} onCheck={check} onDeactivate={deactivate} onCancel={cancel} />}
        {!license && status.damaged !== undefined && <LicenseProblem problem="damaged" file={status.damaged} />}
        {!license && (
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
