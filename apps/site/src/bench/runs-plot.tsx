import { ticks } from './board-axis.tsx'
import type { ModelRun } from './read-runs.ts'
import { standingLabels } from './standing-labels.ts'

const height = 56

/** One mark per run, from 0 to 100 percent: a dot is counted, a ring is waiting, a cross is an outlier. Equal runs are stacked. */
export function RunsPlot({ runs }: { runs: readonly ModelRun[] }) {
  const rates = runs.map(({ rate }) => rate)
  const label = `${runs.length} ${runs.length === 1 ? 'run' : 'runs'} from ${Math.min(...rates).toFixed(2)} to ${Math.max(...rates).toFixed(2)} percent`
  return (
    <div className="mt-5 px-2">
      <svg role="img" aria-label={label} className="tabular block w-full overflow-visible" height={height + 20}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={`${tick}%`} x2={`${tick}%`} y1="0" y2={height} className="stroke-line" />
            <text x={`${tick}%`} y={height + 16} textAnchor="middle" className="fill-faint text-xs">
              {tick}
            </text>
          </g>
        ))}
        <line x1="0" x2="100%" y1={height} y2={height} className="stroke-line-strong" />
        {stacked(runs).map(({ run, level }) => (
          <svg key={run.id} x={`${run.rate}%`} y={height - 8 - Math.min(level, 5) * 8} overflow="visible">
            <title>{`${run.rate.toFixed(2)}%, ${standingLabels[run.standing].name.toLowerCase()}`}</title>
            <Mark standing={run.standing} />
          </svg>
        ))}
      </svg>
    </div>
  )
}

export function Mark({ standing }: Pick<ModelRun, 'standing'>) {
  if (standing === 'outlier') return <path d="M-3.5-3.5 3.5 3.5M-3.5 3.5 3.5-3.5" strokeWidth="2" className="stroke-danger" />
  return <circle r="4" strokeWidth="1.5" className={standing === 'counted' ? 'fill-accent stroke-accent' : 'fill-paper stroke-muted'} />
}

/** Stacks runs within half a percent of each other. */
function stacked(runs: readonly ModelRun[]): { run: ModelRun; level: number }[] {
  const counts = new Map<number, number>()
  return runs.map((run) => {
    const position = Math.round(run.rate * 2)
    const level = counts.get(position) ?? 0
    counts.set(position, level + 1)
    return { run, level }
  })
}
