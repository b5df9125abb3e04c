import { limits } from '@sheaf/contract'
import { useDesk } from '../desk/desk-store.ts'
import { showDialog } from '../desk/view-store.ts'
import { Button } from '../kit/button.tsx'
import { fullCount } from '../kit/format.ts'
import { licenceWords } from './licence-words.ts'
import { TrialButton } from './pro-offer.tsx'
import { ProTable } from './pro-table.tsx'

export function LicencePanel() {
  const licence = useDesk((state) => state.licence)
  const { title, says } = licenceWords(licence)
  return (
    <div className="flex flex-col gap-4">
      <section className="flex flex-col gap-2 rounded-md border border-line bg-paper p-3">
        <h3 className="text-lg font-semibold tracking-tight">{title}</h3>
        <p className="text-muted">{says}</p>
        {licence.source === 'trial' && <TrialBar daysLeft={licence.daysLeft ?? 0} />}
        <div className="flex gap-2">
          <TrialButton />
          <Button tone="quiet" onClick={() => showDialog({ name: 'activate' })}>
            Prices
          </Button>
        </div>
      </section>
      <ProTable />
      {licence.tier === 'free' && (
        <p className="text-sm text-muted">
          The free tier counts what you copy: up to {fullCount(limits.freeTokenLimit)} tokens a prompt, as many prompts as you like.
          Reading, applying and undoing never depend on a licence.
        </p>
      )}
    </div>
  )
}

function TrialBar({ daysLeft }: { daysLeft: number }) {
  return (
    <progress
      className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
      value={limits.trialDays - daysLeft}
      max={limits.trialDays}
      aria-label="Days of the trial that are over"
    />
  )
}
