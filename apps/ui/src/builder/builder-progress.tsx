// Progress of a run: all stages, the current one with its count and what it waits for, what an agent looks at, and Cancel.

import { Check, LoaderCircle, X } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { words } from './builder.words.ts'
import type { BuilderRun } from './builder-runs.ts'
import { LookList } from './look-list.tsx'
import { partialLine } from './partial-line.ts'
import { type StageState, stageProgress, stageState, stagesOf } from './stages.ts'

export function BuilderProgress({ run }: { run: BuilderRun }) {
  const { stage, label, number, note } = stageProgress(run.progress)
  const stages = stagesOf[run.ranker]
  const partial = stage === 'scan' ? run.partial : null
  const { done = 0, total = 0 } = run.progress ?? {}
  return (
    <section aria-label={words.progress.label} className="flex flex-col gap-2 rounded-md border border-line bg-paper p-3">
      <div className="flex items-start gap-3">
        <ol className="flex min-w-0 grow flex-wrap items-center gap-x-1.5 gap-y-1">
          {stages.map((each, at) => (
            <Step key={each} name={words.progress.stages[each]} state={stageState(stages, each, stage)} isFirst={at === 0} />
          ))}
        </ol>
        <Button small tone="quiet" icon={<X />} onClick={run.cancel}>
          {words.progress.cancel}
        </Button>
      </div>
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          {partial ? partialLine(partial, run.progress) : label}
          {!partial && number !== '' && <span className="tabular"> · {number}</span>}
        </span>
        {total > 1 && (
          <progress className="h-1 w-40 overflow-hidden rounded-full accent-accent" value={done} max={total} aria-label={label} />
        )}
        {note !== '' && <span className="text-warning">{note}</span>}
      </div>
      <LookList run={run} />
    </section>
  )
}

const looks: Record<StageState, string> = {
  done: 'text-muted',
  now: 'bg-accent-soft text-accent-ink font-medium',
  next: 'text-faint',
}

function Step({ name, state, isFirst }: { name: string; state: StageState; isFirst: boolean }) {
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="flex items-center gap-1.5">
      {!isFirst && <span className="h-px w-3 bg-line-strong max-md:hidden" aria-hidden />}
      <span className={classNames('inline-flex h-5.5 items-center gap-1 rounded-full px-1.5 text-sm [&_svg]:size-3.5', looks[state])}>
        {state === 'done' && <Check className="text-success" aria-label={words.progress.done} />}
        {state === 'now' && <LoaderCircle className="animate-spin" aria-hidden />}
        {name}
      </span>
    </li>
  )
}
