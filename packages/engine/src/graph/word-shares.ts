// Estimates which words are common in a project, from a sample of its files.

import { type Call, limits } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
import { shareBatch } from './share-batch.ts'

export interface WordSharesOptions extends Call {
  /** The file behind a path. */
  locate(path: string): { root: string; relative: string } | undefined
  pool: () => Promise<Pool>
}

/** Enough to recognize the words that are used everywhere, and read in a few milliseconds. */
const sampleFiles = 150

/** The share of sampled files that mention each word. The same paths always give the same sample. */
export async function wordShares(
  paths: readonly string[],
  words: readonly string[],
  { locate, pool: openPool, signal }: WordSharesOptions,
): Promise<Map<string, number>> {
  const sample = sampleOf(paths).flatMap((path) => locate(path) ?? [])
  if (sample.length === 0 || words.length === 0) return new Map()
  const pool = await openPool()
  const counts = await Promise.all(
    [...Map.groupBy(sample, ({ root }) => root)].map(([root, files]) =>
      pool.run(
        shareBatch,
        { root, paths: files.map(({ relative }) => relative), words: [...words], maxBytes: limits.mapFileBytes },
        { signal },
      ),
    ),
  )
  return new Map(words.map((word, at) => [word, counts.reduce((sum, own) => sum + (own[at] ?? 0), 0) / sample.length]))
}

/** Evenly spread over the sorted paths, so that every folder is represented. */
function sampleOf(paths: readonly string[]): string[] {
  const step = Math.max(1, paths.length / sampleFiles)
  return Array.from({ length: Math.min(paths.length, sampleFiles) }, (_, at) => paths[Math.floor(at * step)] ?? '')
}
