// Line ranges of a file: in order, inside the file, and each line once.

import type { LineRange } from '@sheaf/contract'
import { words } from './preview.words.ts'

/** Merges ranges that touch or overlap; `lines` null: the length of the file is unknown. */
export function mergeRanges(ranges: readonly LineRange[], lines: number | null): LineRange[] {
  const most = lines ?? Number.MAX_SAFE_INTEGER
  const inside = ranges
    .map(({ from, to, why }) => ({
      from: Math.max(1, Math.min(from, to)),
      to: Math.min(Math.max(from, to), most),
      ...(why === undefined || why.trim() === '' ? {} : { why: why.trim() }),
    }))
    .filter(({ from, to }) => from <= to)
    .sort((a, b) => a.from - b.from || a.to - b.to)
  const merged: LineRange[] = []
  for (const range of inside) {
    const last = merged.at(-1)
    if (last && range.from <= last.to + 1) merged[merged.length - 1] = join(last, range)
    else merged.push(range)
  }
  return merged
}

export function countLines(ranges: readonly LineRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + Math.max(0, to - from + 1), 0)
}

export function rangeName({ from, to }: { from: number; to: number }): string {
  return from === to ? words.line(from) : words.lines(from, to)
}

function join(a: LineRange, b: LineRange): LineRange {
  const whys = [...new Set([a.why, b.why].filter((why) => why !== undefined))]
  return { from: a.from, to: Math.max(a.to, b.to), ...(whys.length === 0 ? {} : { why: whys.join('; ') }) }
}
