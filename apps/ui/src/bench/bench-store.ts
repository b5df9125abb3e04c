// What this window knows of Sheaf Bench: the runs as the host told them last, and which one is looked at.

import type { BenchRunShown } from '@sheaf/contract'
import { create } from 'zustand'

interface BenchKnown {
  /** Newest first; null until somebody looked. */
  runs: readonly BenchRunShown[] | null
  /** The id of a run; null: a new one is set up. */
  shown: string | null
}

export const useBench = create<BenchKnown>()(() => ({ runs: null, shown: null }))

/** A run that is known stays in its place; a new one comes first. */
export function withRun(runs: readonly BenchRunShown[], run: BenchRunShown): readonly BenchRunShown[] {
  return runs.some(({ id }) => id === run.id) ? runs.map((each) => (each.id === run.id ? run : each)) : [run, ...runs]
}

/** What was asked for may come after newer events: a run that is further along here stays. */
export function mergedRuns(known: readonly BenchRunShown[] | null, asked: readonly BenchRunShown[]): readonly BenchRunShown[] {
  const newest = new Map(known?.map((run) => [run.id, run]))
  return asked.map((run) => {
    const here = newest.get(run.id)
    return here && here.done > run.done ? here : run
  })
}
