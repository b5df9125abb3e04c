import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chancesOf, priorityOf } from './chance.ts'

describe('chancesOf', () => {
  it('returns chances between 0 and 1 that fall with the score', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -5, max: 12, noNaN: true })), (scores) => {
        const chances = chancesOf(scores.toSorted((a, b) => b - a))
        expect(chances).toHaveLength(scores.length)
        expect(chances).toEqual(chances.toSorted((a, b) => b - a))
        for (const chance of chances) expect(chance >= 0 && chance <= 1).toBe(true)
      }),
    )
  })

  it('rates a file that stands out as high, and no file if all score alike', () => {
    expect(chancesOf([7, 3, 3, 3, 3, 3, 3, 3, 3, 3]).map(priorityOf)).toEqual(['high', ...Array(9).fill('low')])
    expect(new Set(chancesOf(Array(10).fill(3)).map(priorityOf))).toEqual(new Set(['medium', 'low']))
  })
})
