import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Rect, squarify } from './treemap-layout.ts'

const rect = fc.record({
  x: fc.integer({ min: 0, max: 50 }),
  y: fc.integer({ min: 0, max: 50 }),
  width: fc.integer({ min: 1, max: 2_000 }),
  height: fc.integer({ min: 1, max: 2_000 }),
})
const weights = fc
  .array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
  .map((all) => all.toSorted((a, b) => b - a))

describe('squarify', () => {
  it('gives each rectangle the area of its weight, inside the bounds and without overlap', () => {
    fc.assert(
      fc.property(weights, rect, (all, whole) => {
        const rects = squarify(all, whole)
        const sum = all.reduce((total, each) => total + each, 0)
        const area = whole.width * whole.height
        expect(rects).toHaveLength(all.length)
        for (const [at, each] of rects.entries()) {
          expect(each.width * each.height).toBeCloseTo(((all[at] ?? 0) / sum) * area, area > 100_000 ? 3 : 5)
          expect(isInside(each, whole)).toBe(true)
        }
        for (const [at, a] of rects.entries()) for (const b of rects.slice(at + 1)) expect(overlap(a, b)).toBeLessThan(1e-4)
      }),
      { numRuns: 150 },
    )
  })

  it('lays out the example of the original paper like its authors', () => {
    const rects = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 })
    expect(rects.slice(0, 2)).toEqual([
      { x: 0, y: 0, width: 3, height: 2 },
      { x: 0, y: 2, width: 3, height: 2 },
    ])
    const shapes = rects.map(({ width, height }) => Math.max(width / height, height / width))
    expect(Math.max(...shapes)).toBeLessThan(3.1)
  })

  it('returns empty rectangles without room, and none without weights', () => {
    expect(squarify([1], { x: 3, y: 4, width: 0, height: 9 })).toEqual([{ x: 3, y: 4, width: 0, height: 0 }])
    expect(squarify([], { x: 0, y: 0, width: 5, height: 5 })).toEqual([])
  })
})

const slack = 1e-6

function isInside(a: Rect, b: Rect): boolean {
  return (
    a.x >= b.x - slack &&
    a.y >= b.y - slack &&
    a.x + a.width <= b.x + b.width + slack * b.width + slack &&
    a.y + a.height <= b.y + b.height + slack * b.height + slack
  )
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}
