// Turns a changed file into rows: unchanged, removed and added lines, and gaps that are not shown. For unified and split view.

import type { Hunk } from '@sheaf/contract'

export type LineEnding = 'none' | 'lf' | 'crlf' | 'cr'

export interface DiffRow {
  kind: 'same' | 'removed' | 'added' | 'pad'
  /** Without its line ending. */
  text: string
  /** 1-based numbers in the old and the new text. */
  old?: number
  new?: number
  hunk?: number
  /** The line it replaces or is replaced by, if there is one at the same position. */
  pair?: string
  /** Hidden characters of a very long line; its difference from the pair is always shown, unless that alone is too long. */
  clipped?: { before: number; after: number }
  /** Set if the line endings of a hunk differ, or the last line has none. */
  end?: LineEnding
}

/** Shown between rows: the bar of a hunk, or a gap. `row` is the row after it. */
type Between = { kind: 'hunk'; row: number; hunk: number } | { kind: 'gap'; row: number; gap: number; hidden: number }

export interface Diff {
  oldLines: string[]
  newLines: string[]
  stretches: Stretch[]
}

interface Stretch {
  /** Undefined for unchanged lines. */
  hunk?: number
  /** 0-based first lines. */
  old: number
  new: number
  removed: number
  added: number
}

/** What the user has expanded. */
export interface Revealed {
  /** How much of a hidden stretch, by its index. */
  gaps: ReadonlyMap<number, { head: number; tail: number }>
  /** Very long lines that are shown in full, by `lineKey`. */
  lines: ReadonlySet<string>
}

/** Key of a row's line in the old or the new text. */
export function lineKey({ kind, old, new: now }: Pick<DiffRow, 'kind' | 'old' | 'new'>): string {
  return kind === 'added' ? `new ${now}` : `old ${old}`
}

export interface Rows {
  left: DiffRow[]
  /** As long as `left`; absent in the unified view. */
  right?: DiffRow[]
  between: Between[]
}

const context = 3
const leastHidden = 4

export function readDiff(text: string, hunks: readonly Hunk[]): Diff {
  const oldLines = splitLines(text)
  const newLines: string[] = []
  const stretches: Stretch[] = []
  let at = 0
  const keep = (to: number) => {
    if (to > at) stretches.push({ old: at, new: newLines.length, removed: to - at, added: to - at })
    for (; at < to; at++) newLines.push(oldLines[at] ?? '')
  }
  for (const [hunk, { at: from, removed, added }] of hunks.entries()) {
    keep(from)
    stretches.push({ hunk, old: at, new: newLines.length, removed: removed.length, added: added.length })
    for (const line of added) newLines.push(line)
    at += removed.length
  }
  keep(oldLines.length)
  return { oldLines, newLines, stretches }
}

export function makeRows(diff: Diff, layout: 'unified' | 'split', revealed: Revealed): Rows {
  const rows: Rows = { left: [], ...(layout === 'split' && { right: [] }), between: [] }
  for (const [gap, stretch] of diff.stretches.entries()) {
    if (stretch.hunk === undefined) unchangedRows(diff, stretch, gap, revealed, rows)
    else {
      rows.between.push({ kind: 'hunk', row: rows.left.length, hunk: stretch.hunk })
      changeRows(diff, stretch, stretch.hunk, revealed, rows)
    }
  }
  return rows
}

function unchangedRows({ oldLines, stretches }: Diff, stretch: Stretch, gap: number, revealed: Revealed, rows: Rows): void {
  const { removed: count } = stretch
  const { head: moreHead = 0, tail: moreTail = 0 } = revealed.gaps.get(gap) ?? {}
  const head = (gap === 0 ? 0 : context) + moreHead
  const tail = (gap === stretches.length - 1 ? 0 : context) + moreTail
  const hidden = count - head - tail
  const isWhole = hidden < leastHidden
  const show = (from: number, to: number) => {
    for (let index = from; index < to; index++) {
      const text = withoutLineEnding(oldLines[stretch.old + index] ?? '')
      const at = { kind: 'same' as const, old: stretch.old + index + 1, new: stretch.new + index + 1 }
      const row: DiffRow = { ...at, ...(revealed.lines.has(lineKey(at)) ? whole(text) : clip(text, undefined, true)) }
      rows.left.push(row)
      rows.right?.push(row)
    }
  }
  show(0, isWhole ? count : head)
  if (isWhole) return
  rows.between.push({ kind: 'gap', row: rows.left.length, gap, hidden })
  show(count - tail, count)
}

function changeRows({ oldLines, newLines }: Diff, stretch: Stretch, hunk: number, revealed: Revealed, { left, right }: Rows): void {
  const before = oldLines.slice(stretch.old, stretch.old + stretch.removed)
  const after = newLines.slice(stretch.new, stretch.new + stretch.added)
  const ends = new Set([...before, ...after].map(endOf))
  const make = (kind: 'removed' | 'added', lines: readonly string[], others: readonly string[], index: number): DiffRow => {
    const line = lines[index]
    if (line === undefined) return { kind: 'pad', text: '', hunk }
    const other = others[index] === undefined ? undefined : withoutLineEnding(others[index])
    const end = endOf(line)
    const at = { kind, ...(kind === 'removed' ? { old: stretch.old + index + 1 } : { new: stretch.new + index + 1 }) }
    const isAll = revealed.lines.has(lineKey(at))
    const shown = isAll ? whole(withoutLineEnding(line)) : clip(withoutLineEnding(line), other)
    return {
      ...at,
      ...shown,
      hunk,
      ...(other !== undefined && { pair: shown.clipped && !isAll ? clip(other, withoutLineEnding(line)).text : other }),
      ...((ends.size > 1 || end === 'none') && { end }),
    }
  }
  if (right)
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      left.push(make('removed', before, after, index))
      right.push(make('added', after, before, index))
    }
  else {
    for (const index of before.keys()) left.push(make('removed', before, after, index))
    for (const index of after.keys()) left.push(make('added', after, before, index))
  }
}

const longestDrawn = 4_000
/** For an unchanged line: it gives context, and nobody reads it. */
const longestKept = 600
const longestDifference = 20_000
const around = 200

/** Cuts a line of fifty thousand characters to where it differs from its pair. */
export function clip(text: string, pair: string | undefined, isKept = false): Pick<DiffRow, 'text' | 'clipped'> {
  if (text.length <= (isKept ? longestKept : longestDrawn)) return { text }
  const { start, end } = pair === undefined ? { start: 0, end: 0 } : commonAffixLengths(text, pair)
  const from = Math.max(0, start - around)
  const to =
    pair === undefined
      ? isKept
        ? longestKept
        : longestDrawn
      : Math.min(text.length, Math.min(text.length - end + around, from + longestDifference))
  const shown = text.slice(from, to)
  return { text: shown, clipped: { before: from, after: text.length - to } }
}

/** Number of characters two lines share at their start, and in the rest at their end. */
export function commonAffixLengths(text: string, pair: string): { start: number; end: number } {
  const most = Math.min(text.length, pair.length)
  let start = 0
  let end = 0
  while (start < most && text[start] === pair[start]) start++
  while (end < most - start && text[text.length - 1 - end] === pair[pair.length - 1 - end]) end++
  return { start, end }
}

/** Nothing is cut, but the line is still too long to be colored or compared. */
function whole(text: string): Pick<DiffRow, 'text' | 'clipped'> {
  return { text, clipped: { before: 0, after: 0 } }
}

/** Splits like the engine: a lone `\r` ends a line only in a text without any `\n`. */
export function splitLines(text: string): string[] {
  const mark = text.includes('\n') ? '\n' : '\r'
  const lines: string[] = []
  for (let from = 0; from < text.length; ) {
    const found = text.indexOf(mark, from)
    const to = found === -1 ? text.length : found + 1
    lines.push(text.slice(from, to))
    from = to
  }
  return lines
}

function endOf(line: string): LineEnding {
  if (line.endsWith('\r\n')) return 'crlf'
  return line.endsWith('\n') ? 'lf' : line.endsWith('\r') ? 'cr' : 'none'
}

export function withoutLineEnding(line: string): string {
  const end = endOf(line)
  return end === 'none' ? line : line.slice(0, end === 'crlf' ? -2 : -1)
}
