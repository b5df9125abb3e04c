import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

const batches = (sizes: number[], limits: Parameters<typeof inBatches>[2]) => inBatches(sizes, (size) => size, limits)

describe('batches', () => {
  it('end with the item that fills them, in size or in number', () => {
    expect(batches([], { size: 10 })).toEqual([])
    expect(batches([4, 4, 4, 4], { size: 10 })).toEqual([[4, 4, 4], [4]])
    expect(batches([5, 5, 5], { size: 10 })).toEqual([[5, 5], [5]])
    expect(batches([0, 0, 0, 0, 0], { size: 10, items: 2 })).toEqual([[0, 0], [0, 0], [0]])
    expect(batches([0, 0, 0, 0], { size: 10, items: 2 })).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('hold an item that is too large all the same', () => {
    expect(batches([50, 1, 50, 50], { size: 10 })).toEqual([[50], [1, 50], [50]])
  })
})
