// Keeps the terms of every file of a root between runs; the pool reads changed files again.

import { type Call, Refusal } from '@sheaf/contract'
import { isSameStamp, isSettled, type Stamp } from '../disk/stamp.ts'
import { inBatches } from '../work/in-batches.ts'
import type { Pool } from '../work/index.ts'
import { eventLoopYielder } from '../work/yield-to-event-loop.ts'
import { stampAt } from './stamp-array.ts'
import { type TermsBatchAnswer, type TermsBatchInput, termsBatch } from './terms-batch.ts'
import { loadTerms, saveTerms } from './terms-file.ts'

/** Location of a file's terms: slices of arrays that many files share. */
export interface DocTerms extends Stamp {
  /** A file that changed shortly before it was read may have changed again within the same tick of the clock. */
  isSettled: boolean
  /** Number of words. */
  length: number
  terms: Uint32Array
  counts: Uint32Array
  from: number
  to: number
}

export interface FileToRead {
  path: string
  stat: Stamp
}

export interface RootTerms {
  /** Current terms of these files; a file that could not be read, or is not text, has none. The same map while nothing changes. */
  read(files: readonly FileToRead[], options: ReadTermsOptions): Promise<ReadonlyMap<string, DocTerms>>
}

interface ReadTermsOptions extends Call {
  pool: () => Promise<Pool>
  /** So many files must be read that it takes a while. Called once the threads are busy. */
  onLongRead?: (() => Promise<void>) | undefined
}

/** Larger files are data, whatever their name. */
const largestBytes = 1_000_000
const batchLimits = { size: 2_000_000, items: 250 }
/** Below this, the calling thread is done before another has started. */
const inlineBytes = 400_000
const inlineFiles = 150
/** Rewriting everything for a few files takes longer than reading them again. */
const minUnsaved = 50

export function openRootTerms(root: string, cacheFile: string | undefined): RootTerms {
  let known: Map<string, DocTerms> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let unsaved = 0

  async function read(files: readonly FileToRead[], options: ReadTermsOptions): Promise<ReadonlyMap<string, DocTerms>> {
    known ??= (cacheFile === undefined ? undefined : loadTerms(cacheFile, root)) ?? new Map()
    const missing: FileToRead[] = []
    const keptPaths = known.keys()
    let isSame = true
    for (const file of files) {
      const doc = known.get(file.path)
      if (doc && isCurrent(doc, file.stat)) isSame &&= keptPaths.next().value === file.path
      else if (file.stat.size <= largestBytes) missing.push(file)
    }
    if (isSame && missing.length === 0 && keptPaths.next().done) return known
    const fresh = new Map<string, DocTerms>()
    try {
      if (missing.length > 0) await readMissing(root, missing, fresh, options)
    } catch (error) {
      // A canceled read continues where it stopped. The caller of an earlier one still has its map.
      known = new Map([...known, ...fresh])
      throw error
    }
    const docs = inOrder(files, known, fresh)
    const isShrunk = docs.size < known.size * 0.8
    known = docs
    unsaved += missing.length
    if (cacheFile !== undefined && (unsaved > Math.max(minUnsaved, docs.size / 50) || isShrunk)) {
      await saveTerms(cacheFile, root, docs)
      unsaved = 0
    }
    return docs
  }

  return {
    read(files, options) {
      // One at a time: two calls that read the same missing files would do everything twice.
      const mine = turn.then(() => read(files, options))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

/** In the order of the files, whatever was read when: files that rank alike keep their order. */
function inOrder(
  files: readonly FileToRead[],
  known: ReadonlyMap<string, DocTerms>,
  fresh: ReadonlyMap<string, DocTerms>,
): Map<string, DocTerms> {
  const docs = new Map<string, DocTerms>()
  for (const { path, stat } of files) {
    const kept = known.get(path)
    const doc = kept && isCurrent(kept, stat) ? kept : fresh.get(path)
    if (doc) docs.set(path, doc)
  }
  return docs
}

function isCurrent(doc: DocTerms, stat: Stamp): boolean {
  return doc.isSettled && isSameStamp(doc, stat)
}

async function readMissing(
  root: string,
  missing: readonly FileToRead[],
  docs: Map<string, DocTerms>,
  options: ReadTermsOptions,
): Promise<void> {
  const { signal, onProgress, onLongRead } = options
  const bytes = missing.reduce((sum, { stat }) => sum + stat.size, 0)
  const isLittle = bytes <= inlineBytes && missing.length <= inlineFiles
  const readBatch = isLittle ? await openInline() : await openPooled(options)
  const yieldToEventLoop = eventLoopYielder()
  const startedAt = Date.now()
  let done = 0
  const read = async (files: readonly FileToRead[]): Promise<void> => {
    const paths = files.map(({ path }) => path)
    if (signal?.aborted) throw new Refusal('cancelled')
    addDocs(docs, paths, await readBatch({ root, paths, maxBytes: largestBytes }), startedAt)
    done += paths.length
    onProgress?.({ stage: 'Reading files', done, total: missing.length })
    await yieldToEventLoop()
  }
  if (isLittle) for (const file of missing) await read([file])
  else await Promise.all([...inBatches(missing, ({ stat }) => stat.size, batchLimits).map(read), onLongRead?.()])
  if (signal?.aborted) throw new Refusal('cancelled')
}

type ReadBatch = (input: TermsBatchInput) => Promise<TermsBatchAnswer> | TermsBatchAnswer

async function openPooled({ pool, signal }: ReadTermsOptions): Promise<ReadBatch> {
  const threads = await pool()
  return (input) => threads.run(termsBatch, input, { signal })
}

/** Starting a thread takes longer than reading a few files. */
async function openInline(): Promise<ReadBatch> {
  return (await import('./terms-batch.worker.ts')).run
}

function addDocs(docs: Map<string, DocTerms>, paths: readonly string[], answer: TermsBatchAnswer, readAt: number): void {
  const { stamps, lengths, ends, terms, counts } = answer
  let from = 0
  for (const [at, path] of paths.entries()) {
    const stamp = stampAt(stamps, at)
    const to = ends[at] ?? from
    if (stamp.size >= 0)
      docs.set(path, { ...stamp, isSettled: isSettled(stamp, readAt), length: lengths[at] ?? 0, terms, counts, from, to })
    from = to
  }
}
