// The Sheaf Bench dialog: the list of runs, and next to it one run or a new one. A run continues when the dialog is closed.

import { type BenchEstimate, type BenchRunInfo, modelFor } from '@sheaf/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIsNarrow } from '../app/use-is-narrow.ts'
import { useHost } from '../host/use-host.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { fillPlaceholders } from '../kit/fill-placeholders.ts'
import { Problem } from '../kit/indicators.tsx'
import { ModelPicker } from '../models/model-picker.tsx'
import { useModels } from '../models/use-models.ts'
import { type ErrorMessage, toErrorMessage, useHostState } from '../state/host-state.ts'
import { showDialog } from '../state/view-state.ts'
import { words } from './bench.words.ts'
import { mergedRuns, useBench } from './bench-store.ts'
import { NewRun } from './new-run.tsx'
import { RunList } from './run-list.tsx'
import { RunView } from './run-view.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { type BenchActions, useBenchActions } from './use-bench-actions.ts'
import { useSubmission } from './use-submission.ts'

export function BenchDialog() {
  const isNarrow = useIsNarrow()
  const { runs, shown } = useBench()
  const work = useBenchActions()
  const problem = useRuns()
  const [isListing, setListing] = useState(false)
  const run = runs?.find(({ id }) => id === shown)
  const show = (id: string | null) => {
    useBench.setState({ shown: id })
    setListing(false)
  }
  const list = <RunList runs={runs ?? []} shown={run?.id ?? null} onShow={show} />
  return (
    <Dialog title={words.title} width="full" fills onClose={() => showDialog(null)}>
      <div className="flex min-h-0 grow">
        {!isNarrow && <aside className="flex w-64 shrink-0 flex-col border-r border-line bg-paper">{list}</aside>}
        {isNarrow && isListing ? (
          <div className="min-w-0 grow overflow-y-auto">{list}</div>
        ) : (
          <div className="min-w-0 grow overflow-y-auto">
            {isNarrow && runs !== null && runs.length > 0 && (
              <div className="border-b border-line px-3 py-1.5">
                <Button small tone="quiet" icon={<ArrowLeft />} onClick={() => setListing(true)}>
                  {words.runs.title}
                </Button>
              </div>
            )}
            {problem !== null && (
              <div className="p-5 pb-0">
                <Problem {...toErrorMessage(problem)} />
              </div>
            )}
            {run ? <ShownRun key={run.id} run={run} work={work} /> : <Fresh work={work} />}
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Loaded whenever the dialog opens; updated by events from then on. */
function useRuns(): unknown {
  const host = useHost()
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    host['bench.runs']().then((runs) => {
      useBench.setState(({ runs: known, shown }) => ({
        runs: mergedRuns(known, runs),
        // A user who opens the dialog most likely wants the running one.
        shown: shown ?? runs.find(({ state }) => state === 'running')?.id ?? null,
      }))
    }, setProblem)
  }, [host])
  return problem
}

function useTasks() {
  const host = useHost()
  // The task set ships with the program: it never changes while a window is open.
  return useQuery({ queryKey: ['bench-tasks'], queryFn: () => host['bench.tasks'](), staleTime: Number.POSITIVE_INFINITY })
}

function useEstimate(model: string | null): BenchEstimate | ErrorMessage | null {
  const host = useHost()
  const providers = useHostState((state) => state.stale.providers)
  const { data, error } = useQuery({
    queryKey: ['bench-estimate', model, providers],
    queryFn: () => host['bench.estimate']({ model: model ?? '' }),
    enabled: model !== null,
  })
  return error === null ? (data ?? null) : toErrorMessage(error)
}

function Fresh({ work }: { work: BenchActions }) {
  const slots = useHostState((state) => state.settings.models.slots)
  const [chosen, setChosen] = useState<string | null>(() => modelFor('chat', slots))
  const { names, isLoading } = useModels()
  const { data, error } = useTasks()
  const estimate = useEstimate(chosen)
  return (
    <>
      {error !== null && (
        <div className="p-5 pb-0">
          <Problem {...toErrorMessage(error)} />
        </div>
      )}
      <NewRun
        tasks={data?.tasks}
        simulated={data?.simulated ?? []}
        chosen={chosen}
        estimate={estimate}
        picker={
          names.size === 0 && !isLoading ? (
            <p className="text-muted">
              {fillPlaceholders(words.newRun.noProvider, {
                add: (
                  <button
                    type="button"
                    className="text-accent-ink underline underline-offset-2"
                    onClick={() => showDialog({ name: 'settings', panel: 'keys' })}
                  >
                    {words.newRun.addProvider}
                  </button>
                ),
              })}
            </p>
          ) : (
            <ModelPicker label={words.newRun.model} value={chosen} onChange={setChosen} className="w-80 max-md:w-full" />
          )
        }
        isBusy={work.isBusy}
        onStart={work.start}
      />
    </>
  )
}

function ShownRun({ run, work }: { run: BenchRunInfo; work: BenchActions }) {
  const host = useHost()
  const { data: made } = useTasks()
  const [isSubmitting, setSubmitting] = useState(false)
  const {
    data: score,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['bench-score', run.id, run.done, run.state],
    queryFn: () => host['bench.score']({ id: run.id }),
    enabled: run.done > 0,
    placeholderData: (last) => last,
  })
  return (
    <>
      <RunView
        run={run}
        tasks={made?.tasks ?? []}
        score={score}
        isAdding={run.done > 0 && error === null && (score === undefined || isPlaceholderData)}
        problem={error === null ? undefined : toErrorMessage(error)}
        isBusy={work.isBusy}
        onStop={() => work.stop(run)}
        onResume={() => work.resume(run)}
        onRemove={() => work.remove(run)}
        onReport={() => work.report(run)}
        onSubmit={() => setSubmitting(true)}
      />
      {isSubmitting && <Submit run={run} onClose={() => setSubmitting(false)} />}
    </>
  )
}

function Submit({ run, onClose }: { run: BenchRunInfo; onClose: () => void }) {
  const { sending, send, stopWaiting } = useSubmission(run)
  return <SubmitDialog run={run} sending={sending} onSend={send} onStopWaiting={stopWaiting} onClose={onClose} />
}
