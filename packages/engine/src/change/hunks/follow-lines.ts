// Finds where a range of lines is after its file changed: it moves with its text, as a mark in an editor does.

import type { Hunk } from '@sheaf/contract'

/** From 1, inclusive. Undefined: none of its lines is left. Lines inserted right above or right below are not included. */
export function followLines({ from, to }: { from: number; to: number }, hunks: readonly Hunk[]): { from: number; to: number } | undefined {
  const start = moved(from - 1, 'start', hunks)
  const end = moved(to, 'end', hunks)
  return start < end ? { from: start + 1, to: end } : undefined
}

/** A place between two lines. Lines inserted right there are outside; lines that replace lines on both sides are inside. */
function moved(position: number, side: 'start' | 'end', hunks: readonly Hunk[]): number {
  let shift = 0
  for (const { at, removed, added } of hunks) {
    if (removed.length === 0 && at === position) return position + shift + (side === 'start' ? added.length : 0)
    if (at >= position) break
    if (at + removed.length > position) return at + shift + (side === 'start' ? 0 : added.length)
    shift += added.length - removed.length
  }
  return position + shift
}
