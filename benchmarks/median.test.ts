import { describe, expect, it } from 'vitest'
import { median } from './median.ts'

describe('median', () => {
  it('returns the middle number, or the mean of the two middle ones, in any order', () => {
    expect([median([3]), median([9, 1, 5]), median([10, 1, 2, 3])]).toEqual([3, 5, 2.5])
  })

  it('ignores a single outlier', () => {
    expect(median([10, 11, 12, 10, 9_000])).toBe(11)
  })

  it('throws on an empty list', () => {
    expect(() => median([])).toThrow('There is no median of nothing.')
  })
})
