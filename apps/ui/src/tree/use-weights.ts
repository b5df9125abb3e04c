// Dates or tokens of every file, for sorting: loaded when the sorting needs them, and again after the tree changed.

import type { Progress } from '@sheaf/contract'
import { useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import { readWeights, type Sorting } from './tree-order.ts'
import { useTreeStore } from './tree-store.ts'

export interface WeightsProgress {
  /** Set while the host weighs. */
  progress: Progress | null
  cancel: () => void
}

const againMs = 600

/** Fills the store. `onAbandoned`: canceled or failed; the sorting returns to one that needs no weights. */
export function useWeights({ by }: Sorting, onAbandoned: () => void): WeightsProgress {
  const host = useHost()
  const { id, tree } = useWorkspaceSelector(({ id, tree }) => ({ id, tree }))
  const weights = useTreeStore((state) => state.weights)
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  const wanted = by === 'date' || by === 'tokens' ? by : undefined
  const isStale = wanted !== undefined && (weights?.by !== wanted || weights.version !== tree.version)
  const isFirst = weights?.by !== wanted

  // biome-ignore lint/correctness/useExhaustiveDependencies: onAbandoned is new with every render; what starts a weighing is the sorting and the tree.
  useEffect(() => {
    if (!isStale || wanted === undefined) return undefined
    const control = new AbortController()
    const weigh = async (): Promise<void> => {
      running.current = control
      setProgress({ stage: 'weigh', done: 0, total: 0 })
      try {
        const answer = await host['tree.weigh']({ workspace: id, by: wanted }, { signal: control.signal, onProgress: setProgress })
        const current = useHostState.getState().open
        // Weights are listed by position: those of another version would belong to the wrong files.
        if (current?.id === id && current.tree.version === answer.version && !control.signal.aborted)
          useTreeStore.setState({ weights: readWeights(current.tree, wanted, answer) })
      } catch (problem) {
        if (control.signal.aborted) return
        notifyProblem(problem)
        onAbandoned()
      } finally {
        // An aborted run must not clear the progress of the next one.
        if (running.current === control) setProgress(null)
      }
    }
    const timer = setTimeout(() => void weigh(), isFirst ? 0 : againMs)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [host, id, wanted, isStale, isFirst, tree.version])

  const cancel = () => {
    running.current?.abort()
    setProgress(null)
    onAbandoned()
  }
  return { progress: wanted ? progress : null, cancel }
}
