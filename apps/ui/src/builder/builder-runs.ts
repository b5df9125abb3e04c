// Context Builder runs, one per workspace. They live here and not in the tab, so that switching tabs does not cancel a run. The host
// keeps the results with the workspace.

import { type BuilderAnswer, defined, isRefusal, type PartialRanking, type Progress, Refusal, type WindowApi } from '@sheaf/contract'
import { create } from 'zustand'
import { type ErrorMessage, toErrorMessage } from '../state/host-state.ts'
import { addLook, emptyLookLog, type LookLog } from './look-log.ts'
import type { Ranker } from './ranker.ts'

export interface BuilderRun {
  state: 'running' | 'done' | 'failed' | 'canceled'
  /** Null: local ranking only. */
  model: string | null
  ranker: Ranker
  progress: Progress | null
  looks: LookLog
  /** The best matches so far, while files are still being read. */
  partial: PartialRanking | null
  problem: ErrorMessage | null
  answer: BuilderAnswer | null
  cancel(): void
}

export const useBuilderRuns = create<Record<string, BuilderRun>>()(() => ({}))

interface RunAsked {
  workspace: string
  model: string | null
  ranker: Ranker
  /** Most tokens of the selection with the results. */
  budget: number
  /** Sends recent input to the host before it ranks by it. */
  flush(): Promise<void>
}

export async function runBuilder(
  host: Pick<WindowApi, 'builder.run'>,
  { workspace, model, ranker, budget, flush }: RunAsked,
): Promise<void> {
  const { getState, setState } = useBuilderRuns
  if (getState()[workspace]?.state === 'running') return
  const controller = new AbortController()
  const before = getState()[workspace]
  const show = (run: Partial<BuilderRun>): void => {
    const current = getState()[workspace]
    if (current) setState({ [workspace]: { ...current, ...run } })
  }
  const onProgress = (progress: Progress): void => {
    const { looks = emptyLookLog } = getState()[workspace] ?? {}
    const { look, partial } = progress
    show({ progress, looks: addLook(looks, look), ...defined({ partial }) })
  }
  setState({
    [workspace]: {
      state: 'running',
      model,
      ranker,
      progress: null,
      looks: emptyLookLog,
      partial: null,
      problem: null,
      answer: before?.answer ?? null,
      cancel: () => controller.abort(),
    },
  })
  try {
    await flush()
    if (controller.signal.aborted) throw new Refusal('cancelled')
    const answer = await host['builder.run'](
      { workspace, budget, ...(model === null ? { model } : {}) },
      { signal: controller.signal, onProgress },
    )
    show({ state: 'done', partial: null, answer })
  } catch (refused) {
    const isCanceled = isRefusal(refused) && refused.code === 'cancelled'
    show({ partial: null, ...(isCanceled ? { state: 'canceled' } : { state: 'failed', problem: toErrorMessage(refused) }) })
  }
}
