// One run: its progress, its points so far, and its actions.

import {
  type BenchRunInfo,
  benchLanguages,
  languageName,
  type RunScore,
  type TaskInfo,
  taskKindNames,
  taskKinds,
  visibleText,
} from '@sheaf/contract'
import { CloudUpload, FileDown, Play, Square, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { money, shortCount } from '../kit/format.ts'
import { Badge, Problem, Spinner } from '../kit/indicators.tsx'
import { useFocusFallback } from '../kit/use-focus-fallback.ts'
import type { ErrorMessage } from '../state/host-state.ts'
import { Bars } from './bars.tsx'
import { pointWords, words } from './bench.words.ts'
import { gridRows } from './grid-cells.ts'
import { rateWords } from './run-ended.words.ts'
import { possiblePoints, tallyBy } from './tally.ts'
import { TaskGrid } from './task-grid.tsx'
import { TaskTable } from './task-table.tsx'

interface RunViewProps {
  run: BenchRunInfo
  tasks: readonly TaskInfo[]
  score: RunScore | undefined
  /** The score does not cover all replies yet. */
  isAdding: boolean
  problem?: ErrorMessage | undefined
  isBusy: boolean
  onStop: () => void
  onResume: () => void
  onRemove: () => void
  onReport: () => void
  onSubmit: () => void
}

export function RunView(props: RunViewProps) {
  const { run, tasks, score, isAdding, problem } = props
  const asked = score?.tasks.some(({ hard }) => hard !== 'not-run') === true
  // A run can be done before its last replies are scored: until then the score covers only some tasks.
  const isFinal = run.state === 'done' && !isAdding
  const container = useRef<HTMLElement>(null)
  useFocusFallback(container, run.state)
  return (
    <article
      ref={container}
      tabIndex={-1}
      aria-label={words.run.label(visibleText(run.modelName))}
      className="flex flex-col gap-5 p-5 outline-none"
    >
      <Head {...props} />
      {run.state !== 'done' && <Progress run={run} />}
      {run.fault !== undefined && <Problem says={visibleText(run.fault)} try={words.run.faultHelp} />}
      {problem && <Problem {...problem} />}
      {score && asked && <Headline run={run} score={score} isFinal={isFinal} />}
      {isAdding && run.state !== 'running' && <Spinner label={words.run.scoring} />}
      <TaskGrid rows={gridRows(tasks, run, score)} />
      {score && asked && !isAdding && run.state !== 'running' && (
        <>
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
            <Bars
              title={words.run.byLanguage}
              rows={tallyBy(benchLanguages, score.tasks, ({ language }) => language)}
              nameOf={(key) => languageName(key)}
            />
            <Bars
              title={words.run.byKind}
              rows={tallyBy(taskKinds, score.tasks, ({ kind }) => kind)}
              nameOf={(key) => taskKindNames[key]}
            />
          </div>
          <TaskTable tasks={score.tasks} />
        </>
      )}
    </article>
  )
}

function Head({ run, isBusy, onStop, onResume, onRemove, onReport, onSubmit }: RunViewProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { state, ranked, submitted, modelName, providerName, startedAt, simulated } = run
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 grow">
        <h3 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight">
          <span className="min-w-0 break-words">{visibleText(modelName)}</span>
          {simulated && <Badge>{words.simulated}</Badge>}
          {state === 'done' && !ranked && <Badge tone="warning">{words.run.notRanked}</Badge>}
        </h3>
        <p className="text-sm text-muted">{words.run.begun(visibleText(providerName), startedAt)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {/* One button that changes its label, so that it keeps the focus. */}
        {state !== 'done' && (
          <Button
            tone={state === 'running' ? 'plain' : 'primary'}
            icon={state === 'running' ? <Square /> : <Play />}
            disabled={isBusy}
            focusableWhenDisabled
            onClick={state === 'running' ? onStop : onResume}
          >
            {state === 'running' ? words.run.actions.stop : words.run.actions.resume}
          </Button>
        )}
        {state !== 'running' && (
          <Button icon={<FileDown />} disabled={isBusy} onClick={onReport}>
            {words.run.actions.saveReport}
          </Button>
        )}
        {state === 'done' && ranked && (
          <Button tone={submitted ? 'plain' : 'primary'} icon={<CloudUpload />} disabled={isBusy} onClick={onSubmit}>
            {submittedWords(submitted)}
          </Button>
        )}
        {state !== 'running' && (
          <IconButton label={words.run.actions.remove} disabled={isBusy} onClick={() => setRemoving(true)}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {isRemoving && (
        <Confirm
          title={words.run.remove.title}
          description={words.run.remove.help(visibleText(modelName), submitted !== undefined)}
          confirmLabel={words.run.remove.confirmLabel}
          onConfirm={onRemove}
          onClose={() => setRemoving(false)}
        />
      )}
    </header>
  )
}

function submittedWords(submitted: BenchRunInfo['submitted']): string {
  const { submit, refused, sent } = words.run.actions
  if (submitted === undefined) return submit
  return submitted.state === 'refused' ? refused : sent
}

function Progress({ run }: { run: BenchRunInfo }) {
  const { state, done, total, tokens, cost } = run
  return (
    <section aria-label={words.run.progress.label} className="flex flex-col gap-2 rounded-md border border-line bg-paper px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {state === 'running' ? (
          <Spinner label={words.run.progress.asking} />
        ) : (
          <span className="text-sm text-muted">{words.run.progress.stopped}</span>
        )}
        <span role="status" className="text-sm tabular">
          {fillPlaceholders(words.run.progress.tasks, { done: <b className="font-semibold">{done}</b>, total })}
        </span>
        {tokens !== undefined && <span className="text-sm text-muted tabular">{words.run.progress.tokens(tokens)}</span>}
        {cost !== undefined && <span className="text-sm text-muted tabular">{money(cost)}</span>}
      </div>
      <progress
        className="h-1.5 w-full overflow-hidden rounded-full accent-accent"
        value={done}
        max={total}
        aria-label={words.run.progress.bar}
      />
    </section>
  )
}

function Headline({ run, score, isFinal }: { run: BenchRunInfo; score: RunScore; isFinal: boolean }) {
  const asked = score.tasks.filter(({ hard }) => hard !== 'not-run')
  const possible = asked.reduce((sum, task) => sum + possiblePoints(task), 0)
  return (
    <section aria-label={words.run.result.label} className="flex flex-wrap items-end gap-x-6 gap-y-2 md:gap-x-8">
      <p>
        <span className="block text-xs text-faint">{isFinal ? words.run.result.rate : words.run.result.rateSoFar}</span>
        <span className="text-2xl font-semibold tracking-tight tabular" data-testid="points-rate">
          {rateWords(isFinal || possible === 0 ? score.pointsRate : (100 * score.earned) / possible)}
        </span>
      </p>
      <Figure name={words.run.result.points}>
        {pointWords(score.earned)} <span className="text-faint">{words.run.result.ofTotal(pointWords(possible))}</span>
      </Figure>
      <Figure name={words.run.result.perfect}>
        {score.perfect} <span className="text-faint">{words.run.result.ofTotal(String(asked.length))}</span>
      </Figure>
      {run.state === 'done' && run.tokens !== undefined && <Figure name={words.run.result.tokens}>{shortCount(run.tokens)}</Figure>}
      {run.state === 'done' && run.cost !== undefined && <Figure name={words.run.result.cost}>{money(run.cost)}</Figure>}
      {run.state === 'done' && !run.ranked && <p className="w-full text-sm text-warning">{words.run.result.notRanked}</p>}
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span className="block text-xs text-faint">{name}</span>
      <span className="text-lg tabular">{children}</span>
    </p>
  )
}
