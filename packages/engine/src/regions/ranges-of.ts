// Turns the regions of a file into line ranges, each with its reason. The first lines of an enclosing class come along, so that a method
// is never shown without its class.

import type { LineRange, MapSymbol } from '@sheaf/contract'
import type { ScoredRegion } from './score-regions.ts'

export function rangesOf(
  regions: readonly ScoredRegion[],
  symbols: readonly MapSymbol[],
  why: (region: ScoredRegion) => string,
): LineRange[] {
  const ranges: LineRange[] = regions.map((region) => ({ from: region.from, to: region.to, why: why(region) }))
  const taken = (line: number): boolean => regions.some(({ from, to }) => from <= line && line <= to)
  for (const line of new Set(regions.flatMap((region) => parentLines(region, symbols))))
    if (!taken(line)) ranges.push({ from: line, to: line })
  return joined(ranges.sort((a, b) => a.from - b.from))
}

/** The declarations that enclose a region. */
function parentLines({ from, to }: ScoredRegion, symbols: readonly MapSymbol[]): number[] {
  return symbols.filter(({ line, endLine }) => line < from && endLine >= to).map(({ line }) => line)
}

/** Fewer lines than this between two ranges are shown, too: a title between them would cost as much. */
const gap = 2

function joined(ranges: readonly LineRange[]): LineRange[] {
  const result: LineRange[] = []
  for (const range of ranges) {
    const last = result.at(-1)
    if (!last || range.from > last.to + gap + 1) result.push({ ...range })
    else {
      last.to = Math.max(last.to, range.to)
      const reasons = [...new Set([last.why, range.why].flatMap((why) => (why ? why.split('; ') : [])))].slice(0, mostReasons)
      if (reasons.length > 0) last.why = reasons.join('; ')
    }
  }
  return result
}

const mostReasons = 3
