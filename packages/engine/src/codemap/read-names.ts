// Reads the names that files may define, cached between runs so that only changed files are read.

import { type Call, limits } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
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
  let done = 0
  const batches = Array.from({ length: Math.ceil(missing.length / batchFiles) }, (_, at) =>
    missing.slice(at * batchFiles, (at + 1) * batchFiles),
  )
  const found: NamedFile[] = []
  await Promise.all(
    batches.map(async (paths) => {
      for (const each of await pool.run(nameBatch, { root, paths, maxBytes: limits.mapFileBytes }, { signal })) found.push(each)
      done += paths.length
      onProgress?.({ stage: 'index', done, total: missing.length })
    }),
  )
  for (const { path, names: own } of found) names.set(path, own)
  cache?.saveNames(root, found, startedAt)
  return names
}
