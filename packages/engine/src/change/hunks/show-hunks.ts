// Prepares hunks for display in a terminal or a window: line numbers, context, and the changed words of replaced lines.

import type { Hunk, PlannedFile } from '@sheaf/contract'
import { compareWords, type WordRange } from './compare-words.ts'
import { splitLines } from './split-lines.ts'

export interface ShownLine {
  kind: 'same' | 'removed' | 'added'
  /** Without its line end and byte order mark. */
  text: string
  /** `\n`, `\r\n`, `\r`, or empty on a last line without one: two lines may differ in this alone. */
  end: string
  /** 1-based. A removed line has no new number, an added one no old number. */
  oldLine?: number
  newLine?: number
  /** For a line that replaces another: its parts that are not in the other, in UTF-16 columns from 0, end exclusive. */
  changed?: WordRange[]
}

export interface ShownHunk {
  /** Index of the hunk in the file. */
  hunk: number
  offered: boolean
  oldStart: number
  newStart: number
  lines: ShownLine[]
}

export interface ShowOptions {
  /** Unchanged lines above and below; never lines of another hunk. */
  context?: number
  /** Shows each hunk separately: unchanged lines between two near ones belong to both. Otherwise to one. */
  alone?: boolean
}

/** One per hunk, in order; new line numbers are those with all hunks applied. */
export function showHunks(
  { text, hunks }: Pick<PlannedFile, 'text' | 'hunks'>,
  { context = 3, alone = false }: ShowOptions = {},
): ShownHunk[] {
  if (hunks.length === 0) return []
  const old = splitLines(text)
  const shown: ShownHunk[] = []
  const budget = { comparisons: mostComparisons }
  let [free, shift] = [0, 0]
  for (const [index, hunk] of hunks.entries()) {
    const to = hunk.at + hunk.removed.length
    const from = Math.max(free, hunk.at - context)
    const next = Math.min(hunks[index + 1]?.at ?? old.length, to + context)
    const same = (start: number, stop: number, by: number) =>
      old
        .slice(start, stop)
        .map((line, at): ShownLine => ({ kind: 'same', ...splitLineEnd(line), oldLine: start + at + 1, newLine: start + at + by + 1 }))
    const above = same(from, hunk.at, shift)
    const changed = changedLines(hunk, shift, budget)
    const newStart = from + shift + 1
    shift += hunk.added.length - hunk.removed.length
    const lines = [...above, ...changed, ...same(to, next, shift)]
    shown.push({ hunk: index, offered: hunk.offered === true, oldStart: from + 1, newStart, lines })
    free = alone ? to : next
  }
  return shown
}

/** Pairs of lines whose words are compared, in all hunks together: in a larger diff, single words do not matter. */
const mostComparisons = 5_000
const reach = 20

interface Budget {
  comparisons: number
}

function changedLines({ at, removed, added }: Hunk, shift: number, budget: Budget): ShownLine[] {
  const before = removed.map((line, index): ShownLine => ({ kind: 'removed', ...splitLineEnd(line), oldLine: at + index + 1 }))
  const after = added.map((line, index): ShownLine => ({ kind: 'added', ...splitLineEnd(line), newLine: at + shift + index + 1 }))
  markWords(before, after, budget)
  return [...before, ...after]
}

/** Pairs lines that replace one another: by position if there are as many, otherwise with the next mostly equal line. */
function markWords(before: readonly ShownLine[], after: readonly ShownLine[], budget: Budget): void {
  const tries = before.length === after.length ? 1 : reach
  let from = 0
  for (const [index, one] of before.entries()) {
    if (tries === 1) from = index
    for (let at = from; at < Math.min(from + tries, after.length); at += 1) {
      const other = after[at]
      if (!other || budget.comparisons <= 0) return
      budget.comparisons -= 1
      const words = compareWords(one.text, other.text)
      if (!words) continue
      one.changed = words.before
      other.changed = words.after
      from = at + 1
      break
    }
  }
}

function splitLineEnd(line: string): { text: string; end: string } {
  const end = /(?:\r\n|\n|\r)$/.exec(line)?.[0] ?? ''
  return { text: line.slice(line.startsWith('\uFEFF') ? 1 : 0, line.length - end.length), end }
}
