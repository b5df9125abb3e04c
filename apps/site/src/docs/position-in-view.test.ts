import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexInView, positionOfId } from './position-in-view.ts'

describe('the position in view', () => {
  it('finds the last position whose top is above the line, like a linear scan', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1 }), fc.integer({ min: -600, max: 600 }), (tops, line) => {
        const sorted = tops.toSorted((one, other) => one - other)
        const counted = Math.max(0, sorted.filter((top) => top <= line).length - 1)
        expect(indexInView(sorted.length, (index) => sorted[index] ?? 0, line)).toBe(counted)
      }),
    )
  })

  it('reads a position from the id of its element', () => {
    expect(positionOfId('s=quick-start&ss=installation')).toEqual({ section: 'quick-start', subsection: 'installation' })
    expect(positionOfId('s=quick-start')).toEqual({ section: 'quick-start', subsection: null })
  })
})
