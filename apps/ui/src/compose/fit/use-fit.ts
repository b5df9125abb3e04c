// Asks the host for a proposal, again when the target or the selection changes, and counts what the user accepts of it.

import type { FitAnswer, Progress, SelectedFile } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../../host/use-host.ts'
import { type ErrorMessage, toErrorMessage, useWorkspaceSelector } from '../../state/host-state.ts'
import { useActions } from '../../state/use-actions.ts'

export type FitRun =
  | { state: 'running'; progress: Progress | null }
  | { state: 'canceled' }
  | { state: 'failed'; problem: ErrorMessage }
  | { state: 'done'; answer: FitAnswer }

export function useFit(target: number): { run: FitRun; cancel: () => void; again: () => void } {
  const host = useHost()
  const actions = useActions()
  const { workspace, version } = useWorkspaceSelector(({ id, selection }) => ({ workspace: id, version: selection.version }))
  const [run, setRun] = useState<FitRun>({ state: 'running', progress: null })
  const [attempt, setAttempt] = useState(0)
  const controller = useRef<AbortController | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, or another selection, needs another proposal
  useEffect(() => {
    const aborting = new AbortController()
    const { signal } = aborting
    controller.current = aborting
    const show = (next: FitRun): void => {
      if (!signal.aborted) setRun(next)
    }
    const propose = async (): Promise<void> => {
      show({ state: 'running', progress: null })
      try {
        await actions.flush()
        const onProgress = (progress: Progress): void => show({ state: 'running', progress })
        show({ state: 'done', answer: await host['prompt.fit']({ workspace, budget: target }, { signal, onProgress }) })
      } catch (problem) {
        show({ state: 'failed', problem: toErrorMessage(problem) })
      }
    }
    void propose()
    return () => aborting.abort()
  }, [host, actions, workspace, version, target, attempt])

  return {
    run,
    cancel() {
      controller.current?.abort()
      setRun({ state: 'canceled' })
    },
    again: () => setAttempt((count) => count + 1),
  }
}

const quietMs = 300

/** The exact size of the prompt with this selection; null while it is counted. `selection` null: not needed. */
export function useExactTotal(selection: SelectedFile[] | null): number | null {
  const host = useHost()
  const workspace = useWorkspaceSelector(({ id }) => id)
  const [counted, setCounted] = useState<{ selection: SelectedFile[]; tokens: number } | null>(null)
  useEffect(() => {
    if (selection === null) return undefined
    const aborting = new AbortController()
    const count = async (): Promise<void> => {
      try {
        const { tokens } = await host['prompt.fit']({ workspace, selection, budget: Number.MAX_SAFE_INTEGER }, { signal: aborting.signal })
        if (!aborting.signal.aborted) setCounted({ selection, tokens: tokens.before })
      } catch {
        // The estimate stays; the budget bar counts the prompt again after the changes.
      }
    }
    const timer = setTimeout(() => void count(), quietMs)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [host, workspace, selection])
  return counted !== null && counted.selection === selection ? counted.tokens : null
}
