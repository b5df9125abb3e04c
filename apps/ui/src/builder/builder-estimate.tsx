// Estimates what a run would send and cost, before a model is asked.

import type { BuilderEstimate as Estimate } from '@sheaf/contract'
import { TriangleAlert } from 'lucide-react'
import { classNames } from '../kit/class-names.ts'
import { counted, fullCount, money, shortCount } from '../kit/format.ts'
import { Spinner } from '../kit/marks.tsx'
import type { EstimateShown } from './use-estimate.ts'

const parts = [
  { part: 'tree', name: 'Tree', fill: 'bg-part-tree' },
  { part: 'map', name: 'Maps', fill: 'bg-part-maps' },
  { part: 'prompt', name: 'Prompt', fill: 'bg-part-prompts' },
] as const

export function BuilderEstimate({ estimate, isCounting, progress, problem }: EstimateShown) {
  if (problem)
    return (
      <p className="flex min-w-0 items-start gap-1.5 text-sm text-warning">
        <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        <span className="min-w-0 break-words">{problem.says}</span>
      </p>
    )
  const number = progress && progress.total > 0 ? ` ${fullCount(progress.done)} of ${fullCount(progress.total)} files` : ''
  if (!estimate?.model) return isCounting ? <Spinner label={`Counting…${number}`} /> : null
  return (
    <div
      aria-busy={isCounting}
      className={classNames('flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular', isCounting && 'opacity-60')}
    >
      <Bar tokens={estimate.tokens} />
      <span>
        <b className="font-semibold text-ink" data-testid="builder-estimate">
          ≈ {fullCount(totalOf(estimate))}
        </b>{' '}
        tokens in {counted(estimate.queries, 'query', 'queries')}
        {estimate.cost !== null && <> · about {money(estimate.cost)}</>}
      </span>
      <ul aria-label="Tokens by part" className="flex flex-wrap gap-x-3">
        {parts.map(({ part, name, fill }) => (
          <li key={part} className="flex items-center gap-1.5">
            <span className={classNames('size-2 rounded-sm', fill)} aria-hidden />
            {name} <span className="text-ink">{shortCount(estimate.tokens[part])}</span>
          </li>
        ))}
      </ul>
      {isCounting && <Spinner label={number === '' ? '' : `Counting…${number}`} />}
    </div>
  )
}

function Bar({ tokens }: { tokens: Estimate['tokens'] }) {
  return (
    <span aria-hidden className="flex h-2 w-28 shrink-0 gap-px overflow-hidden rounded-full bg-line">
      {parts.map(({ part, fill }) => tokens[part] > 0 && <span key={part} className={fill} style={{ flexGrow: tokens[part] }} />)}
    </span>
  )
}

function totalOf({ tokens }: Estimate): number {
  return tokens.tree + tokens.map + tokens.prompt
}
