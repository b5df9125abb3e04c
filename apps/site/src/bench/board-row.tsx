import { visibleText } from '@sheaf/contract'
import { groupDigits } from '../kit/group-digits.ts'
import { boardColumns } from './board-axis.tsx'
import { ModelName } from './model-name.tsx'
import type { RankedEntry } from './rank-entries.ts'
import { RatePlot } from './rate-plot.tsx'

export function BoardRow({ entry, isLinked }: { entry: RankedEntry; isLinked: boolean }) {
  const { rank, name, provider, median, min, max, runs, score } = entry
  const hasRange = min !== undefined && max !== undefined
  return (
    <li className={`grid grid-cols-[24px_minmax(0,1fr)_auto] gap-x-2 border-line border-b py-2.5 ${boardColumns}`}>
      <span className="tabular col-start-1 row-start-1 text-faint text-sm leading-6.5 md:text-right">
        <span className="sr-only">Rank </span>
        {rank}
      </span>
      <div className="col-start-2 row-start-1 min-w-0">
        <ModelName name={name} {...(isLinked && { href: modelAddress(name, provider) })} />
      </div>
      <div className="col-start-2 col-end-4 row-start-2 flex min-w-0 items-center justify-between gap-x-2 md:contents">
        <p className="flex min-w-0 items-center gap-x-2 text-muted text-xs md:col-start-2 md:row-start-2">
          <bdi className="min-w-0 truncate" title={visibleText(provider)}>
            {visibleText(provider)}
          </bdi>
          {runs !== undefined && runs > 1 && (
            <span className="tabular whitespace-nowrap rounded-full bg-hover px-2 leading-4.5">{groupDigits(runs)} runs</span>
          )}
        </p>
        {hasRange && (
          <p className="tabular whitespace-nowrap text-right text-muted text-xs md:col-start-4 md:row-start-2">
            <span className="sr-only">Range </span>
            {min.toFixed(2)}–{max.toFixed(2)}
          </p>
        )}
      </div>
      <p className="tabular col-start-3 row-start-1 text-right font-semibold leading-6.5 md:col-start-4">
        {score === undefined ? <span title="Unknown">–</span> : score.toFixed(2)}
      </p>
      <div className="col-span-3 col-start-1 row-start-3 mt-1 h-5 md:col-span-1 md:col-start-3 md:row-span-2 md:row-start-1 md:-my-2.5 md:h-auto">
        <RatePlot {...(median !== undefined && { median })} {...(hasRange && { min, max })} {...(score !== undefined && { score })} />
      </div>
    </li>
  )
}

function modelAddress(name: string, provider: string): string {
  return `/bench/model?${new URLSearchParams({ name, provider })}`
}
