// Splits a list into batches of a fixed number of items, and runs them at the same time.

import type { Call } from '@sheaf/contract'

interface BatchRun<Item> {
  size: number
  stage: string
  onProgress: Call['onProgress'] | undefined
  run(batch: Item[]): Promise<void>
}

/** Reports progress after each batch. */
export async function runBatches<Item>(items: readonly Item[], { size, stage, run, onProgress }: BatchRun<Item>): Promise<void> {
  let done = 0
  await Promise.all(
    splitEvery(items, size).map(async (batch) => {
      await run(batch)
      done += batch.length
      onProgress?.({ stage, done, total: items.length })
    }),
  )
}

export function splitEvery<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}
