// Finds where names occur in many files, in worker processes.

import { type Call, isRefusal, limits } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
import { runBatches } from '../work/run-batches.ts'
import type { Occurrence } from './occurrence.ts'
import { type OccurrenceAnswer, occurrenceBatch } from './occurrence-batch.ts'

export interface ReadOccurrencesOptions extends Call {
  /** Processes, not threads: a grammar is native code that may crash or hang. */
  pool: () => Promise<Pool>
}

export interface FoundOccurrences {
  occurrences: Map<string, readonly Occurrence[]>
  /** Files that could not be searched, and why. */
  skipped: { path: string; why: string }[]
}

const batchFiles = 25
const batchDeadlineMs = 15_000
const fileDeadlineMs = 5_000

export async function readOccurrences(
  root: string,
  paths: readonly string[],
  names: readonly string[],
  { pool: openPool, signal, onProgress }: ReadOccurrencesOptions,
): Promise<FoundOccurrences> {
  const found: FoundOccurrences = { occurrences: new Map(), skipped: [] }
  if (paths.length === 0 || names.length === 0) return found
  const pool = await openPool()
  await runBatches(paths, {
    size: batchFiles,
    stage: 'search',
    onProgress,
    async run(batch) {
      for (const answer of await searchSome(pool, { root, paths: batch, names: [...names] }, signal))
        if (answer.ok) found.occurrences.set(answer.path, answer.occurrences)
        else found.skipped.push({ path: answer.path, why: answer.why })
    },
  })
  return found
}

interface Share {
  root: string
  paths: string[]
  names: string[]
}

/** If a batch crashes its worker, splits it to find the file. */
async function searchSome(pool: Pool, share: Share, signal: Call['signal'], ms = batchDeadlineMs): Promise<OccurrenceAnswer[]> {
  try {
    const input = { ...share, maxBytes: limits.mapFileBytes }
    return await pool.run(occurrenceBatch, input, { signal, deadline: { ms, refusal: 'parser-timeout' } })
  } catch (error) {
    if (isRefusal(error) && error.code === 'cancelled') throw error
    const [first, ...others] = share.paths
    if (first === undefined) return []
    if (others.length === 0) return [{ path: first, ok: false, why: 'the parser failed' }]
    const middle = Math.ceil(share.paths.length / 2)
    const halves = [share.paths.slice(0, middle), share.paths.slice(middle)]
    return (await Promise.all(halves.map((paths) => searchSome(pool, { ...share, paths }, signal, fileDeadlineMs)))).flat()
  }
}
