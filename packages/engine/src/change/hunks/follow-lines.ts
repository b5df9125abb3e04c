// Where a stretch of lines stands after its file changed: it goes along with its text, as a mark in an editor does.

import type { Hunk } from '@sheaf/contract'

/** From 1, both included. Undefined: none of its lines is left. What was put in right above or right below is not taken in. */
export function followLines({ from, to }: { from: number; to: number }, hunks: readonly Hunk[]): { from: number; to: number } | undefined {
  const start = moved(from - 1, 'start', hunks)
  const end = moved(to, 'end', hunks)
  return start < end ? { from: start + 1, to: end } : undefined
}

/** The place between two lines. What is put in right there lies outside; what stands for lines on both sides of it, within. */
function moved(place: number, side: 'start' | 'end', hunks: readonly Hunk[]): number {
  let shift = 0
  for (const { at, removed, added } of hunks) {
    if (removed.length === 0 && at === place) return place + shift + (side === 'start' ? added.length : 0)
    if (at >= place) break
    if (at + removed.length > place) return at + shift + (side === 'start' ? 0 : added.length)
    shift += added.length - removed.length
  }
  return place + shift
}
