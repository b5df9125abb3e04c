// The window's Sheaf Bench state: the runs as last reported by the host, and the selected one.

import type { BenchRunInfo } from '@sheaf/contract'
import { create } from 'zustand'

interface BenchKnown {
  /** Newest first; null until first loaded. */
  runs: readonly BenchRunInfo[] | null
  /** Id of a run; null for the new-run form. */
  shown: string | null
}

export const useBench = create<BenchKnown>()(() => ({ runs: null, shown: null }))

/** A known run keeps its position; a new one comes first. */
export function withRun(runs: readonly BenchRunInfo[], run: BenchRunInfo): readonly BenchRunInfo[] {
  return runs.some(({ id }) => id === run.id) ? runs.map((each) => (each.id === run.id ? run : each)) : [run, ...runs]
}

/** A response may arrive after newer events: a known run that is further along is kept. */
export function mergedRuns(known: readonly BenchRunInfo[] | null, asked: readonly BenchRunInfo[]): readonly BenchRunInfo[] {
  const newest = new Map(known?.map((run) => [run.id, run]))
  return asked.map((run) => {
    const here = newest.get(run.id)
    return here && here.done > run.done ? here : run
  })
}
