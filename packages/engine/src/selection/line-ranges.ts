// Line ranges of a file: sorted, merged where they touch, subtracted from each other.

import type { LineRange } from '@sheaf/contract'

/** Sorted, from line 1 on, none touching another; ranges without a line are dropped. A merged range keeps both reasons. */
export function normalizeRanges(ranges: readonly LineRange[]): LineRange[] {
  const ordered = ranges.flatMap(tidy).sort((a, b) => a.from - b.from || a.to - b.to)
  const merged: LineRange[] = []
  for (const range of ordered) {
    const last = merged.at(-1)
    if (last && range.from <= last.to + 1) merged[merged.length - 1] = join(last, range)
    else merged.push(range)
  }
  return merged
}

/** `ranges` without the lines of `taken`. */
export function subtractRanges(ranges: readonly LineRange[], taken: readonly LineRange[]): LineRange[] {
  let left = normalizeRanges(ranges)
  for (const hole of normalizeRanges(taken)) {
    left = left.flatMap((range) => {
      if (hole.to < range.from || hole.from > range.to) return [range]
      return [
        { ...range, to: hole.from - 1 },
        { ...range, from: hole.to + 1 },
      ].filter((part) => part.from <= part.to)
    })
  }
  return left
}

function tidy({ from, to, why }: LineRange): LineRange[] {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return []
  const [first, last] = from <= to ? [Math.floor(from), Math.floor(to)] : [Math.floor(to), Math.floor(from)]
  if (last < 1) return []
  return [{ from: Math.max(1, first), to: last, ...(why ? { why } : {}) }]
}

function join(a: LineRange, b: LineRange): LineRange {
  const reasons = [...(a.why?.split('; ') ?? []), ...(b.why?.split('; ') ?? [])]
  const why = [...new Set(reasons)].join('; ')
  return { from: a.from, to: Math.max(a.to, b.to), ...(why ? { why } : {}) }
}
