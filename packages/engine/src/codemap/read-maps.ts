// Reads the maps of many files: from the cache if unchanged, otherwise from worker processes.

import { type Call, isRefusal, limits } from '@sheaf/contract'
import type { Stamp } from '../disk/stamp.ts'
import { inBatches } from '../work/in-batches.ts'
import type { Pool } from '../work/index.ts'
import { type MapAnswer, mapBatch, type StoredMap } from './map-batch.ts'
import type { MapPart, MapsCache } from './maps-cache.ts'

export interface FileToMap {
  path: string
  stat: Stamp
}

export interface ReadMapsOptions extends Call {
  /** Parts of a map to return; fewer parts make a repeated run faster. */
  parts: readonly MapPart[]
  cache: MapsCache | undefined
  /** Also map files that are marked as generated. Their maps are not cached, because by default they have none. */
  includeGenerated?: boolean
  /** Processes, not threads: a grammar is native code that may crash or hang. Opened only if something must be parsed. */
  pool: () => Promise<Pool>
}

/** Keeps two processes evenly busy, and loses little if one dies. */
const batchLimits = { size: 400_000, items: 100 }
/** A parser that takes longer is stuck; a batch of ordinary files takes a tenth of this. */
const batchDeadlineMs = 10_000
const fileDeadlineMs = 5_000
/** Each save is a separate transaction. */
const savedAtOnce = 500

/** One entry per file; `why` is the reason a file has no map. */
export async function readMaps(root: string, files: readonly FileToMap[], options: ReadMapsOptions): Promise<Map<string, StoredMap>> {
  const found = options.cache?.load(root, files, options.parts) ?? new Map<string, StoredMap>()
  const keep = (path: string, map: StoredMap) => found.set(path, map)
  const missing = files.filter(({ path }) => !found.has(path))
  const small = missing.filter(({ stat }) => stat.size <= limits.mapFileBytes)
  for (const { path, stat } of missing) if (stat.size > limits.mapFileBytes) found.set(path, notMapped('too-large'))
  await mapInPool(root, batchesOf(small), { ...options, includeGenerated: false }, keep)
  if (!options.includeGenerated) return found
  const generated = files.filter(({ path }) => found.get(path)?.why === 'generated')
  await mapInPool(root, batchesOf(generated), { ...options, cache: undefined }, keep)
  return found
}

function batchesOf(files: readonly FileToMap[]): FileToMap[][] {
  return inBatches(files, ({ stat }) => stat.size, batchLimits)
}

/** Only the requested parts: the rest is in the cache and need not be in memory too. */
function wantedOf(map: StoredMap, parts: readonly MapPart[]): StoredMap {
  const { body, data, references } = map
  return {
    ...map,
    body: parts.includes('body') ? body : '',
    data: parts.includes('data') ? data : '',
    references: parts.includes('references') ? references : '',
  }
}

function notMapped(why: string): StoredMap {
  return { hash: '', body: '', data: '', references: '', why }
}

async function mapInPool(
  root: string,
  batches: readonly (readonly FileToMap[])[],
  options: ReadMapsOptions,
  found: (path: string, map: StoredMap) => void,
): Promise<void> {
  if (batches.length === 0) return
  const pool = await options.pool()
  const startedAt = Date.now()
  const total = batches.reduce((sum, batch) => sum + batch.length, 0)
  let done = 0
  let unsaved: MapAnswer[] = []
  const work = batches.map(async (files) => {
    const paths = files.map(({ path }) => path)
    const batch = await mapSome(pool, root, paths, options)
    done += batch.length
    options.onProgress?.({ stage: 'map', done, total })
    for (const answer of batch) found(answer.path, answer.ok ? wantedOf(answer.map, options.parts) : notMapped(answer.why))
    if (options.cache) unsaved.push(...batch)
    if (unsaved.length >= savedAtOnce || done === total) {
      options.cache?.save(root, unsaved, startedAt)
      unsaved = []
    }
  })
  await Promise.all(work)
}

/** If a batch crashes its worker, splits it to find the file: only that file is reported, the others get their maps. */
async function mapSome(pool: Pool, root: string, paths: string[], options: ReadMapsOptions, ms = batchDeadlineMs): Promise<MapAnswer[]> {
  const [data, references] = [options.parts.includes('data'), options.parts.includes('references')]
  try {
    const input = { root, paths, maxBytes: limits.mapFileBytes, data, references, includeGenerated: options.includeGenerated === true }
    return await pool.run(mapBatch, input, { signal: options.signal, deadline: { ms, refusal: 'parser-timeout' } })
  } catch (error) {
    if (isRefusal(error) && error.code === 'cancelled') throw error
    const [first, ...others] = paths
    if (first === undefined) return []
    if (others.length === 0) return [{ path: first, ok: false, why: isRefusal(error) ? failures.timeout : failures.crash }]
    const middle = Math.ceil(paths.length / 2)
    const halves = [paths.slice(0, middle), paths.slice(middle)]
    return (await Promise.all(halves.map((half) => mapSome(pool, root, half, options, fileDeadlineMs)))).flat()
  }
}

const failures = { timeout: 'the parser timed out', crash: 'the parser failed' }

/** Whether the parser failed on the file. It may succeed later: it may have failed only because the machine was busy. */
export function isParserFailure(why: string): boolean {
  return why === failures.timeout || why === failures.crash
}
