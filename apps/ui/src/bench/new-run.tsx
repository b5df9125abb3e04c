// The new-run form: what is measured, with which model, and the estimated cost before anything is sent.

import type { BenchEstimate, TaskInfo } from '@sheaf/contract'
import { Play, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { shortCount } from '../kit/format.ts'
import { Spinner } from '../kit/indicators.tsx'
import { Select } from '../kit/select.tsx'
import type { ErrorMessage } from '../state/host-state.ts'
import { words } from './bench.words.ts'
import { gridRows } from './grid-cells.ts'
import { TaskGrid } from './task-grid.tsx'

interface NewRunProps {
  tasks: readonly TaskInfo[] | undefined
  chosen: string | null
  /** Estimate for the chosen model; null while loading. */
  estimate: BenchEstimate | ErrorMessage | null
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
        <h3 className="text-xl font-semibold tracking-tight">{words.newRun.title}</h3>
        <p className="pt-1 text-muted">{words.newRun.help}</p>
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
            {words.newRun.start}
          </Button>
        </div>
        {tasks === undefined ? (
          <Spinner label={words.newRun.loading} />
        ) : (
          <Estimated tasks={tasks.length} chosen={chosen} estimate={estimate} />
        )}
        {simulated.length > 0 && <Simulated models={simulated} isBusy={isBusy || tasks === undefined} onStart={onStart} />}
      </div>
      {tasks && (
        <section aria-label={words.newRun.tasks.label}>
          <h4 className="pb-1 text-xs text-faint">{words.newRun.tasks.title}</h4>
          <TaskGrid rows={gridRows(tasks)} />
          <p className="pt-2 text-sm text-muted">{words.newRun.tasks.help}</p>
        </section>
      )}
    </div>
  )
}

function Estimated({ tasks, chosen, estimate }: { tasks: number } & Pick<NewRunProps, 'chosen' | 'estimate'>) {
  const texts = words.newRun.estimate
  if (chosen === null)
    return (
      <p className="text-sm text-muted">
        {fillPlaceholders(texts.noModel, { tasks: <b className="font-semibold text-ink">{texts.tasks(tasks)}</b> })}
      </p>
    )
  if (estimate === null) return <Spinner label={texts.counting} />
  if ('says' in estimate) return <Warning>{[estimate.says, estimate.try].filter(Boolean).join(' ')}</Warning>
  const { inputTokens, outputTokens, cost, tooLarge } = estimate
  return (
    <>
      <p className="text-sm text-muted tabular" data-testid="bench-estimate">
        {fillPlaceholders(texts.total, {
          tasks: <b className="font-semibold text-ink">{texts.tasks(estimate.tasks)}</b>,
          input: shortCount(inputTokens),
          output: shortCount(outputTokens),
          cost: cost === null ? texts.costUnknown : texts.cost(cost),
        })}
      </p>
      {tooLarge > 0 && <Warning>{texts.tooLarge(tooLarge)}</Warning>}
    </>
  )
}

/** Tries a run without a provider; only when Sheaf runs from source. */
function Simulated({ models, isBusy, onStart }: { models: NewRunProps['simulated']; isBusy: boolean; onStart: (model: string) => void }) {
  const [chosen, setChosen] = useState(models[0]?.model ?? '')
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3 text-sm text-muted">
      <span className="grow">{words.newRun.simulated.help}</span>
      <Select
        label={words.newRun.simulated.label}
        value={chosen}
        onChange={setChosen}
        choices={models.map(({ model, name }) => ({ value: model, label: name }))}
      />
      <Button disabled={isBusy} onClick={() => onStart(chosen)}>
        {words.newRun.simulated.start}
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
