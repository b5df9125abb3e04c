// The selections before this one, for "Revert to previous selection".

import type { SelectedFile } from '@sheaf/contract'

/** Oldest first. */
export type SelectionHistory = readonly (readonly SelectedFile[])[]

const selectionsKept = 50

/** Call before changing: a revert restores `previous`. A change without effect adds no step. */
export function rememberSelection(
  history: SelectionHistory,
  previous: readonly SelectedFile[],
  next: readonly SelectedFile[],
): SelectionHistory {
  return same(previous, next) ? history : [...history, previous].slice(-selectionsKept)
}

/** Undefined if there is no previous one. */
export function revertSelection(history: SelectionHistory): { selection: SelectedFile[]; history: SelectionHistory } | undefined {
  const previous = history.at(-1)
  return previous && { selection: [...previous], history: history.slice(0, -1) }
}

function same(a: readonly SelectedFile[], b: readonly SelectedFile[]): boolean {
  if (a === b) return true
  return a.length === b.length && a.every((entry, at) => entry === b[at] || JSON.stringify(entry) === JSON.stringify(b[at]))
}
