// Estimates what a run would send and cost, before a model is asked.

import type { BuilderEstimate as Estimate } from '@sheaf/contract'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '../kit/class-names.ts'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { shortCount } from '../kit/format.ts'
import { Spinner } from '../kit/indicators.tsx'
import { words } from './builder.words.ts'
import type { EstimateShown } from './use-estimate.ts'

const parts = [
  { part: 'tree', name: words.estimate.parts.tree, color: 'bg-part-tree' },
  { part: 'map', name: words.estimate.parts.map, color: 'bg-part-maps' },
  { part: 'prompt', name: words.estimate.parts.prompt, color: 'bg-part-prompts' },
] as const

export function BuilderEstimate({ estimate, isCounting, progress, problem }: EstimateShown) {
  if (problem)
    return (
      <p className="flex min-w-0 items-start gap-1.5 text-sm text-warning">
        <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        <span className="min-w-0 break-words">{problem.says}</span>
      </p>
    )
  const counting = progress && progress.total > 0 ? words.estimate.countingFiles(progress.done, progress.total) : null
  if (!estimate?.model) return isCounting ? <Spinner label={counting ?? words.estimate.counting} /> : null
  return (
    <div
      aria-busy={isCounting}
      className={classNames('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular', isCounting && 'opacity-60')}
    >
      <Bar tokens={estimate.tokens} />
      <span>
        {fillPlaceholders(words.estimate.total, {
          tokens: (
            <b className="font-semibold text-ink" data-testid="builder-estimate">
              {words.estimate.about(totalOf(estimate))}
            </b>
          ),
          queries: words.estimate.queries(estimate.queries),
        })}
        {estimate.cost !== null && words.estimate.cost(estimate.cost)}
      </span>
      <ul aria-label={words.estimate.byPart} className="flex flex-wrap gap-x-3">
        {parts.map(({ part, name, color }) => (
          <li key={part} className="flex items-center gap-1.5">
            <span className={classNames('size-2 rounded-sm', color)} aria-hidden />
            {name} <span className="text-ink">{shortCount(estimate.tokens[part])}</span>
          </li>
        ))}
      </ul>
      {isCounting && <Spinner label={counting ?? ''} />}
    </div>
  )
}

function Bar({ tokens }: { tokens: Estimate['tokens'] }) {
  return (
    <span aria-hidden className="flex h-2 w-28 shrink-0 gap-px overflow-hidden rounded-full bg-line">
      {parts.map(({ part, color }) => tokens[part] > 0 && <span key={part} className={color} style={{ flexGrow: tokens[part] }} />)}
    </span>
  )
}

function totalOf({ tokens }: Estimate): number {
  return tokens.tree + tokens.map + tokens.prompt
}
