// Whether two hunks of one text exclude each other, and the order in which hunks are applied.

import type { Hunk } from '@sheaf/contract'

/** Lines inserted at the same place count as overlapping: their order would be a guess. */
export function isOverlapping(one: Hunk, other: Hunk): boolean {
  if (one.at === other.at && one.removed.length === 0 && other.removed.length === 0) return true
  return one.at < other.at + other.removed.length && other.at < one.at + one.removed.length
}

export function inLineOrder(hunks: readonly Hunk[]): Hunk[] {
  // Lines inserted above a replaced line come before its replacement.
  return [...hunks].sort((one, other) => one.at - other.at || one.removed.length - other.removed.length)
}
