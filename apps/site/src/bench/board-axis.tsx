// The scale above the rows of the leaderboard, and skeleton rows while it loads.

import type { Ranking } from './rank-entries.ts'

/** Columns of wide windows, shared by head, rows and skeleton. */
export const boardColumns = 'md:grid-cols-[32px_minmax(0,250px)_minmax(0,1fr)_96px] md:gap-x-5'

export const ticks = [0, 25, 50, 75, 100] as const

export function BoardAxis({ ranking }: { ranking: Ranking }) {
  return (
    <div aria-hidden="true" className={`grid items-end border-line border-b pb-2 text-faint text-xs ${boardColumns}`}>
      <span className="hidden md:block" />
      <span className="hidden md:block">Model</span>
      <span>
        <span className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="inline-flex items-center gap-1.5">
            <span className="h-1.5 w-5 rounded-full bg-accent/40" /> lowest to highest
          </span>
          <span className="inline-flex items-center gap-1.5">
            <span className={`size-2.5 rounded-full ${ranking === 'median' ? 'bg-accent' : 'border-2 border-accent bg-paper'}`} /> median
          </span>
          {ranking === 'max' && (
            <span className="inline-flex items-center gap-1.5">
              <span className="size-2.5 rounded-full bg-accent" /> highest
            </span>
          )}
        </span>
        <span className="mx-1.5 block">
          <svg aria-hidden="true" className="tabular block h-4.5 w-full overflow-visible fill-faint text-xs">
            {ticks.map((tick) => (
              <text key={tick} x={`${tick}%`} y="13" textAnchor="middle">
                {tick}
              </text>
            ))}
          </svg>
        </span>
      </span>
      <span className="hidden text-right md:block">{ranking === 'median' ? 'Median (%)' : 'Max (%)'}</span>
    </div>
  )
}

/** As many rows as the built-in list has, each as tall as a real row. */
export function BoardSkeleton() {
  return (
    <div aria-hidden="true">
      {rows.map((row) => (
        <div key={row} className="h-[89px] border-line border-b py-2.5 md:h-[65px]">
          <div className="h-5 w-44 rounded-sm bg-hover" />
          <div className="mt-2 h-4 w-24 rounded-sm bg-sunken" />
        </div>
      ))}
    </div>
  )
}

const rows = Array.from({ length: 15 }, (_, at) => at)
