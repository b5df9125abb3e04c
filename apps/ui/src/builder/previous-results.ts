// The results that a run replaced, one set per task tab, so that they stay reachable.

import { create } from 'zustand'
import type { Idea } from './ideas.ts'

export interface BuilderResultsKept {
  results: readonly Idea[]
  /** The suggested instructions that belong to them; empty if there are none. */
  task: string
}

interface OtherResults extends BuilderResultsKept {
  /** Whether these are the latest ones, because the user went back. */
  isLatest: boolean
}

export const useOtherResults = create<Record<string, OtherResults>>()(() => ({}))

/** Called after a run. Equal or empty results are not worth going back to. */
export function keepPrevious(tab: string, before: BuilderResultsKept, after: BuilderResultsKept): void {
  const isSame = JSON.stringify(before.results) === JSON.stringify(after.results)
  if (before.results.length > 0 && !isSame) useOtherResults.setState({ [tab]: { ...before, isLatest: false } })
}

/** Returns the results to show instead of `shown`, and keeps these. */
export function swapResults(tab: string, shown: BuilderResultsKept): BuilderResultsKept | undefined {
  const other = useOtherResults.getState()[tab]
  if (other === undefined) return undefined
  useOtherResults.setState({ [tab]: { ...shown, isLatest: !other.isLatest } })
  return { results: other.results, task: other.task }
}
