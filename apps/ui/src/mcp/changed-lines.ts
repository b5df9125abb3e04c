import type { Hunk } from '@sheaf/contract'
import { splitLines } from '../review/diff-rows.ts'

/** What a configuration entry changes: one hunk, since everything before and after it stays as it is. */
export function changedLines(before: string, after: string): Hunk[] {
  const old = splitLines(before)
  const now = splitLines(after)
  const most = Math.min(old.length, now.length)
  let head = 0
  let tail = 0
  while (head < most && old[head] === now[head]) head++
  while (tail < most - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const removed = old.slice(head, old.length - tail)
  const added = now.slice(head, now.length - tail)
  return removed.length + added.length === 0 ? [] : [{ at: head, removed, added }]
}
