// The hunks that a file's diff draws: those of the changes with a definite place, and those of the places the user chose.

import type { Hunk, ReviewFile, ReviewFileText } from '@sheaf/contract'
import { slotsBeforeHunks } from './review-slots.ts'

export interface DrawnHunk {
  hunk: Hunk
  /** Of its change in the file. */
  slot: number
  /** The slot whose chosen place writes the same lines. This hunk is then not accepted, and only its bar is drawn. */
  replacedBy?: number
}

/** In line order. */
export function drawnHunks(file: ReviewFile, text: Pick<ReviewFileText, 'hunks' | 'unplaced'>): DrawnHunk[] {
  const before = slotsBeforeHunks(file)
  const first = file.verdicts.length - file.unplaced.length
  // Only an accepted change keeps its place.
  const placed = text.unplaced.flatMap(({ places }, at) =>
    (places[file.unplaced[at]?.place ?? -1]?.hunks ?? []).map((hunk): DrawnHunk => ({ hunk, slot: first + at })),
  )
  const found = text.hunks.map((hunk, at): DrawnHunk => {
    const slot = before + at
    const other = placed.find((each) => isOverlapping(each.hunk, hunk))
    return other ? { hunk, slot, replacedBy: other.slot } : { hunk, slot }
  })
  // As the host writes them: lines inserted above a replaced line come before its replacement.
  return [...found, ...placed].sort(
    (one, other) => one.hunk.at - other.hunk.at || linesOf(one).removed.length - linesOf(other).removed.length,
  )
}

/** The hunk with the lines that are drawn. */
export function linesOf({ hunk, replacedBy }: DrawnHunk): Hunk {
  return replacedBy === undefined ? hunk : { ...hunk, removed: [], added: [] }
}

/** Both are of the same text of the file. */
export function isSameHunks(one: readonly DrawnHunk[], other: readonly DrawnHunk[]): boolean {
  return (
    one.length === other.length && one.every(({ hunk, replacedBy }, at) => hunk === other[at]?.hunk && replacedBy === other[at]?.replacedBy)
  )
}

/** The two exclude each other, as the host decides it. */
export function isOverlapping(one: Hunk, other: Hunk): boolean {
  if (one.at === other.at && one.removed.length === 0 && other.removed.length === 0) return true
  return one.at < other.at + other.removed.length && other.at < one.at + one.removed.length
}
