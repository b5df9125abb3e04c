import { describe, expect, it } from 'vitest'
import { median } from './median.ts'

describe('median', () => {
  it('is the middle number, or the mean of the two middle ones, whatever the order', () => {
    expect([median([3]), median([9, 1, 5]), median([10, 1, 2, 3])]).toEqual([3, 5, 2.5])
  })

  it('is not moved by one slow run', () => {
    expect(median([10, 11, 12, 10, 9_000])).toBe(11)
  })

  it('refuses to make a number out of nothing', () => {
    expect(() => median([])).toThrow('There is no median of nothing.')
  })
})
