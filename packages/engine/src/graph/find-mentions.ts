// Finds files that contain one of some words, in the pool.

import type { Call } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
import { runBatches } from '../work/run-batches.ts'
import { mentionBatch } from './mention-batch.ts'

export interface FindMentionsOptions extends Call {
  maxBytes: number
  pool: () => Promise<Pool>
}

const batchFiles = 400

export async function findMentions(
  root: string,
  paths: readonly string[],
  words: readonly string[],
  { maxBytes, pool: openPool, signal, onProgress }: FindMentionsOptions,
): Promise<Map<string, true>> {
  const found = new Map<string, true>()
  if (words.length === 0 || paths.length === 0) return found
  const pool = await openPool()
  await runBatches(paths, {
    size: batchFiles,
    stage: 'search',
    onProgress,
    async run(batch) {
      for (const path of await pool.run(mentionBatch, { root, paths: batch, words: [...words], maxBytes }, { signal }))
        found.set(path, true)
    },
  })
  return found
}
