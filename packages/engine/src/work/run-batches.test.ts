import type { Progress } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { runBatches, splitEvery } from './run-batches.ts'

it('splits a list into batches of a size, of which the last may be smaller', () => {
  expect(splitEvery([], 2)).toEqual([])
  expect(splitEvery([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect(splitEvery([1, 2, 3], 2)).toEqual([[1, 2], [3]])
})

it('runs every batch and reports how many items are done', async () => {
  const batches: number[][] = []
  const reported: Progress[] = []
  await runBatches([1, 2, 3], {
    size: 2,
    stage: 'search',
    run: async (batch) => {
      batches.push(batch)
    },
    onProgress: (progress) => reported.push(progress),
  })
  expect(batches).toEqual([[1, 2], [3]])
  expect(reported).toEqual([
    { stage: 'search', done: 2, total: 3 },
    { stage: 'search', done: 3, total: 3 },
  ])
})
