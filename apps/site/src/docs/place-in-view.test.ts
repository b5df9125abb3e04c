import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexInView, placeOfId } from './place-in-view.ts'

describe('the place in view', () => {
  it('finds the last place whose top is above the line, like a linear scan', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1 }), fc.integer({ min: -600, max: 600 }), (tops, line) => {
        const sorted = tops.toSorted((one, other) => one - other)
        const counted = Math.max(0, sorted.filter((top) => top <= line).length - 1)
        expect(indexInView(sorted.length, (index) => sorted[index] ?? 0, line)).toBe(counted)
      }),
    )
  })

  it('reads a place from the id of its element', () => {
    expect(placeOfId('s=quick-start&ss=installation')).toEqual({ section: 'quick-start', subsection: 'installation' })
    expect(placeOfId('s=quick-start')).toEqual({ section: 'quick-start', subsection: null })
  })
})
