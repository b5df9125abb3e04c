// Facts about many files: from the cache where nothing changed, inline where little did, in the pool where much did.

import { type Call, Refusal } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
import type { FactsCache, KnownFile } from './facts-cache.ts'
import { type FactsWanted, type FileFacts, hasWanted } from './file-facts.ts'
import { type BatchAnswer, type FileStat, measureBatch } from './measure-batch.ts'
import { measureFile } from './measure-file.ts'

export interface ToMeasure {
  path: string
  stat: FileStat
}

export type Measured = { path: string; ok: true; facts: FileFacts; stat: FileStat } | { path: string; ok: false; why: string }

export interface MeasureOptions extends Call {
  wanted: FactsWanted
  maxBytes: number
  cache: FactsCache | undefined
  /** Opened only when there is enough to do: two threads take longer to start than a few files to measure. */
  pool: () => Promise<Pool>
}

/** Below this one thread is done before a second has started. */
const inlineBytes = 400_000
/** A batch this size keeps two threads evenly busy and progress moving. */
const batchBytes = 1_500_000
const batchFiles = 400

export async function measureFiles(root: string, files: ToMeasure[], options: MeasureOptions): Promise<Map<string, Measured>> {
  const known = options.cache?.load(root) ?? new Map<string, KnownFile>()
  const measured = new Map<string, Measured>()
  const missing: ToMeasure[] = []
  for (const file of files) {
    const entry = known.get(file.path)
    if (entry && isCurrent(entry, file.stat) && hasWanted(entry.facts, options.wanted)) {
      measured.set(file.path, { path: file.path, ok: true, facts: entry.facts, stat: file.stat })
    } else missing.push(file)
  }
  if (missing.length === 0) return measured
  const fresh =
    totalBytes(missing) <= inlineBytes ? await measureInline(root, missing, options) : await measureInPool(root, missing, options)
  for (const answer of fresh) measured.set(answer.path, answer)
  options.cache?.save(
    root,
    fresh.filter((answer) => answer.ok),
  )
  return measured
}

function isCurrent(entry: KnownFile, stat: FileStat): boolean {
  return entry.settled && entry.stat.size === stat.size && entry.stat.mtimeMs === stat.mtimeMs
}

async function measureInline(root: string, files: ToMeasure[], options: MeasureOptions): Promise<BatchAnswer[]> {
  const known = options.cache?.byContent()
  const answers: BatchAnswer[] = []
  for (const { path } of files) {
    if (options.signal?.aborted) throw new Refusal('cancelled')
    answers.push(await measureFile(root, path, options, known))
  }
  return answers
}

async function measureInPool(root: string, files: ToMeasure[], options: MeasureOptions): Promise<BatchAnswer[]> {
  const pool = await options.pool()
  let done = 0
  const report = (more: number): void => {
    done += more
    options.onProgress?.({ stage: 'count', done, total: files.length })
  }
  const batches = batchesOf(files).map(async (batch) => {
    const paths = batch.map((file) => file.path)
    const answers = await pool.run(
      measureBatch,
      { root, paths, maxBytes: options.maxBytes, wanted: options.wanted, cacheFile: options.cache?.file },
      { signal: options.signal },
    )
    report(answers.length)
    return answers
  })
  return (await Promise.all(batches)).flat()
}

function batchesOf(files: ToMeasure[]): ToMeasure[][] {
  const batches: ToMeasure[][] = []
  let batch: ToMeasure[] = []
  let bytes = 0
  for (const file of files) {
    batch.push(file)
    bytes += file.stat.size
    if (bytes < batchBytes && batch.length < batchFiles) continue
    batches.push(batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

function totalBytes(files: ToMeasure[]): number {
  return files.reduce((sum, file) => sum + file.stat.size, 0)
}
