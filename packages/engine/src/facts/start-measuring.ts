// Facts about many files: from the cache if nothing changed, inline if little did, in the pool if much did.

import { type Call, Refusal } from '@sheaf/contract'
import { isSameStamp, type Stamp } from '../disk/stamp.ts'
import { inBatches } from '../work/in-batches.ts'
import type { Pool } from '../work/index.ts'
import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import type { FactsCache, KnownFile } from './facts-cache.ts'
import { type FactsWanted, type FileFacts, hasWantedFacts } from './file-facts.ts'
import { type MeasureBatchAnswer, measureBatch } from './measure-batch.ts'
import { measureFile } from './measure-file.ts'

export interface FileToMeasure {
  path: string
  stat: Stamp
}

export type MeasureResult = { path: string; ok: true; facts: FileFacts; stat: Stamp } | { path: string; ok: false; why: string }

export interface MeasureOptions extends Call {
  wanted: FactsWanted
  maxBytes: number
  cache: FactsCache | undefined
  /** Opened only if there is enough to do: starting two threads takes longer than measuring a few files. */
  pool: () => Promise<Pool>
  /** The most this thread measures itself; a process that must keep answering sets less. */
  inlineBytes?: number
  /** The same limit as a number of files: a thousand empty files take time too. */
  inlineFiles?: number
}

export interface PendingMeasurement {
  /** The facts of these files as they are now; `stat` identifies a file's state. */
  finish(files: readonly FileToMeasure[]): Promise<Map<string, MeasureResult>>
}

/** Below this, one thread is done before a second has started. */
const defaultInlineBytes = 400_000
/** This many unseen files are worth the threads, whatever their size. */
const earlyFiles = 300
/** A batch this size keeps two threads evenly busy and progress moving. */
const batchLimits = { size: 1_500_000, items: 200 }
/** Each save is a transaction; many small ones take longer than the measuring. */
const savedAtOnce = 2_000

/** Looking up a few files one by one is faster than loading a root; from some hundred on it is slower. */
function knownFiles(root: string, paths: readonly string[], { cache }: MeasureOptions): Map<string, KnownFile> {
  if (!cache) return new Map()
  return paths.length < earlyFiles ? cache.loadSome(root, paths) : cache.load(root)
}

/** Starts at once with files that were never seen, while the caller still examines the others. */
export function startMeasuring(root: string, paths: readonly string[], options: MeasureOptions): PendingMeasurement {
  const known = knownFiles(root, paths, options)
  const unseen = paths.filter((path) => !known.has(path))
  const early =
    unseen.length >= earlyFiles
      ? measureInPool(
          root,
          inBatches(unseen, () => 0, batchLimits),
          options,
        )
      : undefined
  // A failure is handled in finish; nothing awaits this promise until then.
  early?.catch(() => undefined)
  return { finish: (files) => finishMeasuring(root, files, known, early, options) }
}

async function finishMeasuring(
  root: string,
  files: readonly FileToMeasure[],
  known: ReadonlyMap<string, KnownFile>,
  early: Promise<MeasureBatchAnswer[]> | undefined,
  options: MeasureOptions,
): Promise<Map<string, MeasureResult>> {
  const measured = new Map<string, MeasureResult>()
  for (const answer of (await early) ?? []) measured.set(answer.path, answer)
  const missing: FileToMeasure[] = []
  for (const file of files) {
    if (measured.has(file.path)) continue
    const entry = known.get(file.path)
    if (entry && isCurrent(entry, file.stat) && hasWantedFacts(entry.facts, options.wanted)) {
      measured.set(file.path, { path: file.path, ok: true, facts: entry.facts, stat: file.stat })
    } else missing.push(file)
  }
  if (missing.length === 0) return measured
  for (const answer of await measureMissing(root, missing, options)) measured.set(answer.path, answer)
  return measured
}

function isCurrent(entry: KnownFile, stat: Stamp): boolean {
  return entry.settled && isSameStamp(entry.stat, stat)
}

function measureMissing(root: string, missing: readonly FileToMeasure[], options: MeasureOptions): Promise<MeasureBatchAnswer[]> {
  const total = missing.reduce((sum, { stat }) => sum + stat.size, 0)
  const isFew = missing.length <= (options.inlineFiles ?? Number.POSITIVE_INFINITY)
  if (isFew && total <= (options.inlineBytes ?? defaultInlineBytes)) return measureInline(root, missing, options)
  const batches = inBatches(missing, ({ stat }) => stat.size, batchLimits)
  return measureInPool(
    root,
    batches.map((files) => files.map(({ path }) => path)),
    options,
  )
}

async function measureInline(root: string, files: readonly FileToMeasure[], options: MeasureOptions): Promise<MeasureBatchAnswer[]> {
  const known = options.cache?.byContent()
  const answers: MeasureBatchAnswer[] = []
  const startedAt = Date.now()
  const yieldToEventLoop = eventLoopYielder()
  for (const { path } of files) {
    await yieldToEventLoop()
    if (options.signal?.aborted) throw new Refusal('cancelled')
    answers.push(await measureFile(root, path, options, known))
  }
  saveAnswers(root, answers, startedAt, options)
  return answers
}

async function measureInPool(root: string, batches: readonly string[][], options: MeasureOptions): Promise<MeasureBatchAnswer[]> {
  const { maxBytes, wanted, cache, signal } = options
  const pool = await options.pool()
  const startedAt = Date.now()
  const total = batches.reduce((sum, batch) => sum + batch.length, 0)
  let done = 0
  let unsaved: MeasureBatchAnswer[] = []
  const answers = batches.map(async (paths) => {
    const batch = await pool.run(measureBatch, { root, paths, maxBytes, wanted, cacheFile: cache?.file }, { signal })
    done += batch.length
    options.onProgress?.({ stage: 'count', done, total })
    unsaved.push(...batch)
    // This thread is idle while the other batches are being measured.
    if (unsaved.length >= savedAtOnce || done === total) {
      saveAnswers(root, unsaved, startedAt, options)
      unsaved = []
    }
    return batch
  })
  return (await Promise.all(answers)).flat()
}

function saveAnswers(root: string, answers: readonly MeasureBatchAnswer[], startedAt: number, { cache }: MeasureOptions): void {
  cache?.save(
    root,
    answers.filter((answer) => answer.ok),
    startedAt,
  )
}
