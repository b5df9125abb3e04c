import type { LineRange } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeRanges, subtractRanges } from './line-ranges.ts'

describe('normalizeRanges', () => {
  it('sorts ranges and merges those that overlap or touch', () => {
    const ranges = [
      { from: 30, to: 40 },
      { from: 1, to: 5 },
      { from: 4, to: 9 },
      { from: 10, to: 12 },
      { from: 14, to: 14 },
    ]
    expect(normalizeRanges(ranges)).toEqual([
      { from: 1, to: 12 },
      { from: 14, to: 14 },
      { from: 30, to: 40 },
    ])
  })

  it('accepts a reversed range, starts at line 1, and drops ranges without lines', () => {
    const ranges = [
      { from: 9, to: 7 },
      { from: -3, to: 2 },
      { from: -5, to: 0 },
      { from: Number.NaN, to: 4 },
    ]
    expect(normalizeRanges(ranges)).toEqual([
      { from: 1, to: 2 },
      { from: 7, to: 9 },
    ])
  })

  it('keeps each reason of a merged range once', () => {
    const ranges = [
      { from: 1, to: 5, why: 'parser' },
      { from: 3, to: 8, why: 'lexer' },
      { from: 9, to: 9, why: 'parser' },
      { from: 10, to: 10 },
    ]
    expect(normalizeRanges(ranges)).toEqual([{ from: 1, to: 10, why: 'parser; lexer' }])
  })

  it('keeps exactly the input lines in as few ranges as possible, and is idempotent', () => {
    fc.assert(
      fc.property(rangesOf(40), (ranges) => {
        const normal = normalizeRanges(ranges)
        expect(linesOf(normal)).toEqual(linesOf(ranges))
        expect(normalizeRanges(normal)).toEqual(normal)
        for (const [index, range] of normal.entries()) {
          const next = normal[index + 1]
          if (next) expect(next.from).toBeGreaterThan(range.to + 1)
        }
      }),
    )
  })
})

describe('subtractRanges', () => {
  it('cuts lines out of a range and keeps the reason on both sides', () => {
    expect(subtractRanges([{ from: 1, to: 10, why: 'api' }], [{ from: 4, to: 6 }])).toEqual([
      { from: 1, to: 3, why: 'api' },
      { from: 7, to: 10, why: 'api' },
    ])
  })

  it('leaves exactly the lines that were not subtracted', () => {
    fc.assert(
      fc.property(rangesOf(30), rangesOf(30), (ranges, taken) => {
        const gone = new Set(linesOf(taken))
        expect(linesOf(subtractRanges(ranges, taken))).toEqual(linesOf(ranges).filter((line) => !gone.has(line)))
      }),
    )
  })
})

function rangesOf(max: number): fc.Arbitrary<LineRange[]> {
  const line = fc.integer({ min: -3, max })
  return fc.array(fc.record({ from: line, to: line }), { maxLength: 8 })
}

function linesOf(ranges: LineRange[]): number[] {
  const lines = new Set<number>()
  for (const { from, to } of ranges) for (let line = Math.min(from, to); line <= Math.max(from, to); line++) if (line >= 1) lines.add(line)
  return [...lines].sort((a, b) => a - b)
}
