import { submissionStatuses } from '@sheaf/contract'
import type { ModelRun } from './read-runs.ts'
import { Mark } from './runs-plot.tsx'
import { standingLabels } from './standing-labels.ts'

/** Legend of the standings among these runs, with marks and rules. */
export function StandingLegend({ runs }: { runs: readonly ModelRun[] }) {
  const found = submissionStatuses.filter((standing) => runs.some((run) => run.standing === standing))
  return (
    <dl className="mt-6 grid gap-x-10 gap-y-3 text-sm md:grid-cols-2">
      {found.map((standing) => (
        <div key={standing} className="relative pl-6">
          <dt className="font-medium">
            <svg aria-hidden="true" viewBox="-6 -6 12 12" className="absolute top-1.25 left-0 size-3 overflow-visible">
              <Mark standing={standing} />
            </svg>
            {standingLabels[standing].name}
          </dt>
          <dd className="text-muted">{standingLabels[standing].means}</dd>
        </div>
      ))}
    </dl>
  )
}
