import series from './made-up-votes.json' with { type: 'json' }

const lines = [
  { key: 'mean', name: 'mean of all runs', look: 'stroke-info', dash: '2 4' },
  { key: 'median', name: 'median of all runs', look: 'stroke-danger', dash: '7 4' },
  { key: 'ours', name: 'Sheaf Bench', look: 'stroke-accent', dash: '' },
] as const
const last = series.length

/** One model under attack, counted in three ways; data from `node scripts/blog-figures.ts`. */
export function VotesFigure() {
  return (
    <figure>
      <div className="rounded-lg border border-line bg-surface px-3 py-4 sm:p-5">
        <div className="pr-5 pb-7 pl-8">
          <svg role="img" aria-label={label} className="tabular block h-56 w-full overflow-visible">
            {[0, 25, 50, 75, 100].map((rate) => (
              <g key={rate}>
                <line x1="0" x2="100%" y1={`${100 - rate}%`} y2={`${100 - rate}%`} className="stroke-line" />
                <text x="-8" y={`${100 - rate}%`} dy="4" textAnchor="end" className="fill-muted text-xs">
                  {rate}
                </text>
              </g>
            ))}
            {[1, 10, 20, 30].map((day) => (
              <text key={day} x={`${x(day)}%`} y="100%" dy="22" textAnchor="middle" className="fill-muted text-xs">
                {day === 1 ? 'day 1' : day}
              </text>
            ))}
            <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
              {lines.map(({ key, look, dash }) => (
                <polyline
                  key={key}
                  points={series.map((point) => `${x(point.day).toFixed(2)},${(100 - point[key]).toFixed(2)}`).join(' ')}
                  fill="none"
                  strokeWidth="2.5"
                  strokeDasharray={dash}
                  vectorEffect="non-scaling-stroke"
                  className={look}
                />
              ))}
            </svg>
          </svg>
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-1 text-muted text-sm" aria-hidden="true">
          {lines.map(({ key, name, look, dash }) => (
            <span key={key} className="flex items-center gap-2">
              <svg aria-hidden="true" width="28" height="4">
                <line x1="0" x2="28" y1="2" y2="2" strokeWidth="2.5" strokeDasharray={dash} className={look} />
              </svg>
              {name}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="mt-3 text-muted text-sm">
        Forty honest submitters score between 45 and 55 percent. From day 10 on, a hundred new keys a day submit perfect replies, a thousand
        in all. The lines show the model's score under three ways of counting. While honest submitters are admitted during the first days,
        our number moves within their spread.
      </figcaption>
    </figure>
  )
}

const label = `The model's score over ${last} days. The mean of all runs rises from ${series[0]?.mean} to ${series.at(-1)?.mean} percent, the median of all runs from ${series[0]?.median} to ${series.at(-1)?.median}; the Sheaf Bench score stays at ${series.at(-1)?.ours}.`

/** Position of a day, in percent of the width. */
function x(day: number): number {
  return (100 * (day - 1)) / (last - 1)
}
