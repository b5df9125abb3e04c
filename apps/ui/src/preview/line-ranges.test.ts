import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countLines, mergeRanges, rangeName } from './line-ranges.ts'

describe('mergeRanges', () => {
  it('sorts ranges, joins adjacent ones, and keeps their reasons', () => {
    const ranges = [
      { from: 30, to: 40 },
      { from: 1, to: 5, why: 'imports' },
      { from: 6, to: 9, why: 'types' },
      { from: 8, to: 8 },
    ]
    expect(mergeRanges(ranges, 100)).toEqual([
      { from: 1, to: 9, why: 'imports; types' },
      { from: 30, to: 40 },
    ])
  })

  it('swaps the ends of a reversed range, and cuts ranges at the end of the file', () => {
    expect(mergeRanges([{ from: 9, to: 4 }], null)).toEqual([{ from: 4, to: 9 }])
    expect(mergeRanges([{ from: 4, to: 90 }], 10)).toEqual([{ from: 4, to: 10 }])
    expect(mergeRanges([{ from: 20, to: 90 }], 10)).toEqual([])
  })

  it('contains exactly the requested lines', () => {
    const range = fc.record({ from: fc.integer({ min: 1, max: 60 }), to: fc.integer({ min: 1, max: 60 }) })
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
        const asked = new Set(ranges.flatMap(({ from, to }) => all(Math.min(from, to), Math.max(from, to))).filter((line) => line <= 50))
        const merged = mergeRanges(ranges, 50)
        expect(merged.flatMap(({ from, to }) => all(from, to))).toEqual([...asked].sort((a, b) => a - b))
        expect(countLines(merged)).toBe(asked.size)
        for (const [at, { from }] of merged.entries()) expect(from).toBeGreaterThan((merged[at - 1]?.to ?? -1) + 1)
      }),
    )
  })
})

describe('rangeName', () => {
  it('names a single line and a range of lines', () => {
    expect([rangeName({ from: 3, to: 3 }), rangeName({ from: 10, to: 42 })]).toEqual(['line 3', 'lines 10–42'])
  })
})

function all(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
