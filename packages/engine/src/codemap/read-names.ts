// Reads the names that files may define, cached between runs so that only changed files are read.

import { type Call, limits } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
import { runBatches } from '../work/run-batches.ts'
import type { MapsCache } from './maps-cache.ts'
import { type NamedFile, nameBatch } from './name-batch.ts'
import type { FileToMap } from './read-maps.ts'

export interface ReadNamesOptions extends Call {
  cache: MapsCache | undefined
  /** Threads: no native code runs here. */
  pool: () => Promise<Pool>
}

const batchFiles = 400

export async function readNames(
  root: string,
  files: readonly FileToMap[],
  options: ReadNamesOptions,
): Promise<Map<string, readonly string[]>> {
  const { cache, signal, onProgress } = options
  const names: Map<string, readonly string[]> = cache?.loadNames(root, files) ?? new Map()
  const missing = files.filter(({ path }) => !names.has(path)).map(({ path }) => path)
  if (missing.length === 0) return names
  const pool = await options.pool()
  const startedAt = Date.now()
  const found: NamedFile[] = []
  await runBatches(missing, {
    size: batchFiles,
    stage: 'index',
    onProgress,
    async run(paths) {
      for (const each of await pool.run(nameBatch, { root, paths, maxBytes: limits.mapFileBytes }, { signal })) found.push(each)
    },
  })
  for (const { path, names: own } of found) names.set(path, own)
  cache?.saveNames(root, found, startedAt)
  return names
}
