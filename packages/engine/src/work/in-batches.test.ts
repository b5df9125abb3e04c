import { describe, expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

const batches = (sizes: number[], limits: Parameters<typeof inBatches>[2]) => inBatches(sizes, (size) => size, limits)

describe('inBatches', () => {
  it('ends a batch with the item that reaches the limit of size or count', () => {
    expect(batches([], { size: 10 })).toEqual([])
    expect(batches([4, 4, 4, 4], { size: 10 })).toEqual([[4, 4, 4], [4]])
    expect(batches([5, 5, 5], { size: 10 })).toEqual([[5, 5], [5]])
    expect(batches([0, 0, 0, 0, 0], { size: 10, items: 2 })).toEqual([[0, 0], [0, 0], [0]])
    expect(batches([0, 0, 0, 0], { size: 10, items: 2 })).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  it('accepts an item that exceeds the limit', () => {
    expect(batches([50, 1, 50, 50], { size: 10 })).toEqual([[50], [1, 50], [50]])
  })
})
