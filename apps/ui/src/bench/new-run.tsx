// The new-run form: what is measured, with which model, and the estimated cost before anything is sent.

import type { BenchEstimate, TaskShown } from '@sheaf/contract'
import { Play, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { counted, fullCount, money, shortCount } from '../kit/format.ts'
import { Spinner } from '../kit/marks.tsx'
import { Select } from '../kit/select.tsx'
import type { Said } from '../state/host-state.ts'
import { gridRows } from './grid-cells.ts'
import { TaskGrid } from './task-grid.tsx'

interface NewRunProps {
  tasks: readonly TaskShown[] | undefined
  chosen: string | null
  /** Estimate for the chosen model; null while loading. */
  estimate: BenchEstimate | Said | null
  /** The model picker. */
  picker: ReactNode
  /** Our simulated models. */
  simulated: readonly { model: string; name: string }[]
  isBusy: boolean
  onStart: (model: string) => void
}

export function NewRun({ tasks, chosen, estimate, picker, simulated, isBusy, onStart }: NewRunProps) {
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="max-w-160">
        <h3 className="text-xl font-semibold tracking-tight">Can it edit exactly what you ask for?</h3>
        <p className="pt-1 text-muted">
          Sheaf Bench measures whether a model makes precise edits in large code full of look-alikes: thirty tasks in five languages, judged
          by verifiers and never by another model. The code is made up from a published seed, so nothing of your own files is sent.
        </p>
      </div>
      <div className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4">
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 grow max-md:w-full">{picker}</div>
          <Button
            tone="primary"
            icon={<Play />}
            disabled={chosen === null || isBusy || tasks === undefined}
            className="max-md:w-full"
            onClick={() => chosen !== null && onStart(chosen)}
          >
            Start
          </Button>
        </div>
        {tasks === undefined ? (
          <Spinner label="Making the tasks…" />
        ) : (
          <Estimated tasks={tasks.length} chosen={chosen} estimate={estimate} />
        )}
        {simulated.length > 0 && <Simulated models={simulated} isBusy={isBusy || tasks === undefined} onStart={onStart} />}
      </div>
      {tasks && (
        <section aria-label="The tasks">
          <h4 className="pb-1 text-xs text-faint">What each task is worth</h4>
          <TaskGrid rows={gridRows(tasks)} />
          <p className="pt-2 text-sm text-muted">
            A task done without a flaw counts double, which is the number shown; hard ones give part of the points for part of the work.
            Edits add up within a language: each task begins with the files as the replies before it left them.
          </p>
        </section>
      )}
    </div>
  )
}

function Estimated({ tasks, chosen, estimate }: { tasks: number } & Pick<NewRunProps, 'chosen' | 'estimate'>) {
  if (chosen === null)
    return (
      <p className="text-sm text-muted">
        <b className="font-semibold text-ink">{counted(tasks, 'task')}</b> · choose a model to see what they would take
      </p>
    )
  if (estimate === null) return <Spinner label="Counting…" />
  if ('says' in estimate) return <Warning>{[estimate.says, estimate.try].filter(Boolean).join(' ')}</Warning>
  const { inputTokens, outputTokens, cost, tooLarge } = estimate
  return (
    <>
      <p className="text-sm text-muted tabular" data-testid="bench-estimate">
        <b className="font-semibold text-ink">{counted(estimate.tasks, 'task')}</b> · about {shortCount(inputTokens)} tokens in and{' '}
        {shortCount(outputTokens)} out · {cost === null ? 'the price of this model is not known' : `about ${money(cost)}`}
      </p>
      {tooLarge > 0 && (
        <Warning>
          {tooLarge === 1 ? 'One task is' : `${fullCount(tooLarge)} tasks are`} more than this model takes in, so it cannot be ranked.
        </Warning>
      )}
    </>
  )
}

/** Tries a run without a provider; only when Sheaf runs from source. */
function Simulated({ models, isBusy, onStart }: { models: NewRunProps['simulated']; isBusy: boolean; onStart: (model: string) => void }) {
  const [chosen, setChosen] = useState(models[0]?.model ?? '')
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3 text-sm text-muted">
      <span className="grow">
        Or see how it goes with a model that only plays one: nobody is asked, and what it says it costs is played too.
      </span>
      <Select
        label="Simulated model"
        value={chosen}
        onChange={setChosen}
        choices={models.map(({ model, name }) => ({ value: model, label: name }))}
      />
      <Button disabled={isBusy} onClick={() => onStart(chosen)}>
        Try it
      </Button>
    </div>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning">
      <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}
