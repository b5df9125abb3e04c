// Context Builder runs, one per workspace. They live here and not in the tab, so that switching tabs does not cancel a run. The host
// keeps the results with the workspace.

import { type BuilderAnswer, isRefusal, type Progress, Refusal, type WindowApi } from '@sheaf/contract'
import { create } from 'zustand'
import { type ErrorMessage, toErrorMessage } from '../state/host-state.ts'

export interface BuilderRun {
  state: 'running' | 'done' | 'failed'
  /** Null: local ranking only. */
  model: string | null
  progress: Progress | null
  problem: ErrorMessage | null
  answer: BuilderAnswer | null
  cancel(): void
}

export const useBuilderRuns = create<Record<string, BuilderRun>>()(() => ({}))

interface RunAsked {
  workspace: string
  model: string | null
  /** Sends recent input to the host before it ranks by it. */
  flush(): Promise<void>
}

export async function runBuilder(host: Pick<WindowApi, 'builder.run'>, { workspace, model, flush }: RunAsked): Promise<void> {
  const { getState, setState } = useBuilderRuns
  if (getState()[workspace]?.state === 'running') return
  const controller = new AbortController()
  const before = getState()[workspace]
  const show = (run: Partial<BuilderRun>): void => {
    const current = getState()[workspace]
    if (current) setState({ [workspace]: { ...current, ...run } })
  }
  setState({
    [workspace]: {
      state: 'running',
      model,
      progress: null,
      problem: null,
      answer: before?.answer ?? null,
      cancel: () => controller.abort(),
    },
  })
  try {
    await flush()
    if (controller.signal.aborted) throw new Refusal('cancelled')
    const answer = await host['builder.run'](
      { workspace, ...(model === null ? { model } : {}) },
      { signal: controller.signal, onProgress: (progress) => show({ progress }) },
    )
    show({ state: 'done', answer })
  } catch (refused) {
    const isCanceled = isRefusal(refused) && refused.code === 'cancelled'
    show(isCanceled ? { state: 'done' } : { state: 'failed', problem: toErrorMessage(refused) })
  }
}
