// One run: its progress, its points so far, and its actions.

import {
  type BenchRunShown,
  benchLanguages,
  languageName,
  type RunScore,
  type TaskShown,
  taskKindNames,
  taskKinds,
  visibleText,
} from '@sheaf/contract'
import { CloudUpload, FileDown, Play, Square, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button, IconButton } from '../kit/button.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { ago, money, shortCount } from '../kit/format.ts'
import { Badge, Problem, Spinner } from '../kit/marks.tsx'
import { useKeptFocus } from '../kit/use-kept-focus.ts'
import type { Said } from '../state/host-state.ts'
import { Bars } from './bars.tsx'
import { pointWords, rateWords } from './bench-words.ts'
import { gridRows } from './grid-cells.ts'
import { possiblePoints, tallyBy } from './tally.ts'
import { TaskGrid } from './task-grid.tsx'
import { TaskTable } from './task-table.tsx'

interface RunViewProps {
  run: BenchRunShown
  tasks: readonly TaskShown[]
  score: RunScore | undefined
  /** The score does not cover all replies yet. */
  isAdding: boolean
  problem?: Said | undefined
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
  const place = useRef<HTMLElement>(null)
  useKeptFocus(place, run.state)
  return (
    <article ref={place} tabIndex={-1} aria-label={`Run of ${visibleText(run.modelName)}`} className="flex flex-col gap-5 p-5 outline-none">
      <Head {...props} />
      {run.state !== 'done' && <Progress run={run} />}
      {run.fault !== undefined && (
        <Problem
          says={visibleText(run.fault)}
          try="The replies so far are kept. Resume goes on where it failed; a run is ranked once every task has a reply."
        />
      )}
      {problem && <Problem {...problem} />}
      {score && asked && <Headline run={run} score={score} isFinal={isFinal} />}
      {isAdding && run.state !== 'running' && <Spinner label="Adding up the points…" />}
      <TaskGrid rows={gridRows(tasks, run, score)} />
      {score && asked && !isAdding && run.state !== 'running' && (
        <>
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
            <Bars
              title="Points by language"
              rows={tallyBy(benchLanguages, score.tasks, ({ language }) => language)}
              nameOf={(key) => languageName(key)}
            />
            <Bars
              title="Points by kind of task"
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
          {simulated && <Badge>simulated</Badge>}
          {state === 'done' && !ranked && <Badge tone="warning">not ranked</Badge>}
        </h3>
        <p className="text-sm text-muted">
          {visibleText(providerName)} · begun {ago(startedAt)}
        </p>
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
            {state === 'running' ? 'Stop' : 'Resume'}
          </Button>
        )}
        {state !== 'running' && (
          <Button icon={<FileDown />} disabled={isBusy} onClick={onReport}>
            Save report
          </Button>
        )}
        {state === 'done' && ranked && (
          <Button tone={submitted ? 'plain' : 'primary'} icon={<CloudUpload />} disabled={isBusy} onClick={onSubmit}>
            {submitted === undefined ? 'Submit my result…' : submitted.state === 'refused' ? 'Not taken' : 'Sent'}
          </Button>
        )}
        {state !== 'running' && (
          <IconButton label="Remove this run" disabled={isBusy} onClick={() => setRemoving(true)}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      {isRemoving && (
        <Confirm
          title="Remove this run?"
          says={`The replies of ${visibleText(modelName)} are deleted from this machine. ${submitted ? 'What was sent stays on the leaderboard.' : 'They were never sent.'}`}
          yes="Remove"
          onYes={onRemove}
          onClose={() => setRemoving(false)}
        />
      )}
    </header>
  )
}

function Progress({ run }: { run: BenchRunShown }) {
  const { state, done, total, tokens, cost } = run
  return (
    <section aria-label="Progress" className="flex flex-col gap-2 rounded-md border border-line bg-paper px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {state === 'running' ? (
          <Spinner label="Asking" />
        ) : (
          <span className="text-sm text-muted">Stopped; the replies so far are kept</span>
        )}
        <span role="status" className="text-sm tabular">
          <b className="font-semibold">{done}</b> of {total} tasks
        </span>
        {tokens !== undefined && <span className="text-sm text-muted tabular">{shortCount(tokens)} tokens</span>}
        {cost !== undefined && <span className="text-sm text-muted tabular">{money(cost)}</span>}
      </div>
      <progress className="h-1.5 w-full overflow-hidden rounded-full accent-accent" value={done} max={total} aria-label="Tasks done" />
    </section>
  )
}

function Headline({ run, score, isFinal }: { run: BenchRunShown; score: RunScore; isFinal: boolean }) {
  const asked = score.tasks.filter(({ hard }) => hard !== 'not-run')
  const possible = asked.reduce((sum, task) => sum + possiblePoints(task), 0)
  return (
    <section aria-label="Result" className="flex flex-wrap items-end gap-x-6 gap-y-2 md:gap-x-8">
      <p>
        <span className="block text-xs text-faint">{isFinal ? 'Points rate' : 'Points rate of the tasks so far'}</span>
        <span className="text-2xl font-semibold tracking-tight tabular" data-testid="points-rate">
          {rateWords(isFinal || possible === 0 ? score.pointsRate : (100 * score.earned) / possible)}
        </span>
      </p>
      <Figure name="Points">
        {pointWords(score.earned)} <span className="text-faint">of {pointWords(possible)}</span>
      </Figure>
      <Figure name="Perfect">
        {score.perfect} <span className="text-faint">of {asked.length}</span>
      </Figure>
      {run.state === 'done' && run.tokens !== undefined && <Figure name="Tokens">{shortCount(run.tokens)}</Figure>}
      {run.state === 'done' && run.cost !== undefined && <Figure name="Cost">{money(run.cost)}</Figure>}
      {run.state === 'done' && !run.ranked && (
        <p className="w-full text-sm text-warning">Only some of the thirty tasks were asked, so this run is not ranked.</p>
      )}
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
