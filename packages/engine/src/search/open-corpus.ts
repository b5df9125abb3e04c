// Search for a long-running process: threads hold an index or the texts, so this one stays free and a runaway pattern can be stopped.
// A stopped thread loses what it held; the next search loads it again.

import { type Call, type CancelSignal, limits, Refusal, type SearchRequest } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
import { compileMatcher } from './compile-matcher.ts'
import { type CorpusAnswer, type CorpusEvent, type CorpusTask, corpusJob } from './corpus-job.ts'
import { mergeFound, resultLimit } from './merge-found.ts'
import { unpackFound } from './pack-found.ts'
import type { Found, SearchFile, SearchFound } from './search-file.ts'
import { packFiles } from './search-share.ts'
import type { ShowJob } from './shown-text.ts'
import { segmentCount, segmentOf } from './trigrams/segment-file.ts'

export interface Corpus {
  search(request: SearchRequest, call?: CorpusCall): Promise<SearchFound>
  /** Reports files that were written (or are new) and files that are gone. */
  update(events: readonly CorpusEvent[]): Promise<void>
  /** Compares every file's size and time with what was read, in case events were lost. */
  recheck(): Promise<void>
  /** Approximate memory of the texts. */
  readonly bytes: number
  /** Indexes files that are not indexed, in small steps between searches, and stores the index. Resolves early on cancellation. */
  buildIndex(call?: Pick<Call, 'signal' | 'onProgress'>): Promise<void>
  close(): Promise<void>
}

export interface CorpusCall extends Call {
  deadlineMs?: number
  /** The part of each text to search: for a client that may not see it all. */
  shows?: ShowJob
}

export interface CorpusOptions {
  /** Texts beyond this are read from the disk by each search. */
  maxBytes?: number
  threads?: number
  /** Where the index of a root is stored. Absent: without an index, all texts are read at once. */
  indexFile?: ((root: string) => string) | undefined
  clockAheadMs?: number
}

interface Shard {
  /** One thread: the texts live in its module. */
  pool: Promise<Pool>
  files: Map<string, SearchFile>
  /** Parts of the index with its files. */
  segments: readonly number[]
  bytes: number
  unindexed: number
  loading: Promise<CorpusAnswer> | undefined
}

const defaultMaxBytes = 512 * 1024 * 1024
const minFilesForThreads = 2_000
/** Each thread holds whole parts of an index. */
const mostThreads = segmentCount
/** A search waits at most this long for the index. */
const indexStepMs = 25
/** Leaves the processors to others for half of the time. */
const indexPauseMs = 25
/** Plain text can't be a slow pattern, but a busy machine may need long for a common word in a large folder. */
const plainDeadlineMs = 4 * limits.searchDeadlineMs
/** For a file that no search has read yet. */
const firstReadMs = 1
/** A canceled search that does not stop within this time is stuck in a regular expression. */
const graceMs = 500

export function openCorpus(files: readonly SearchFile[], options: CorpusOptions = {}): Corpus {
  const wanted = options.threads ?? (files.length < minFilesForThreads ? 1 : navigator.hardwareConcurrency)
  const threads = Math.min(mostThreads, wanted)
  const maxBytes = Math.floor((options.maxBytes ?? defaultMaxBytes) / threads)
  const shards = Array.from({ length: threads }, (_, at) => openShard(at, threads))
  for (const file of files) shardOf(shards, file).files.set(file.shown, file)
  const how: LoadOptions = { ...options, maxBytes }
  for (const shard of shards) load(shard, how).catch(() => undefined)
  /** Searches under way: the index waits for them. */
  const searching = new Set<Promise<unknown>>()
  let isClosed = false

  async function search(request: SearchRequest, call: CorpusCall = {}): Promise<SearchFound> {
    if (call.signal?.aborted) throw new Refusal('cancelled')
    compileMatcher(request)
    const canceled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const shows = call.shows && { shows: call.shows.module }
    const task: SearchTask = { kind: 'search', request, room: resultLimit(request), canceled, ...shows }
    const searches = Promise.all(shards.map((shard) => searchShard(shard, how, task, call)))
    searching.add(searches)
    try {
      return mergeFound(await orCanceled(searches, call.signal), request)
    } finally {
      Atomics.store(new Int32Array(canceled), 0, 1)
      searching.delete(searches)
    }
  }

  async function update(events: readonly CorpusEvent[]): Promise<void> {
    const parts = new Map<Shard, CorpusEvent[]>()
    for (const event of events) {
      const shown = event.kind === 'written' ? event.file.shown : event.shown
      const shard = event.kind === 'written' ? shardOf(shards, event.file) : shards.find(({ files: own }) => own.has(shown))
      if (!shard) continue
      if (event.kind === 'written') shard.files.set(shown, event.file)
      else shard.files.delete(shown)
      const part = parts.get(shard)
      if (part) part.push(event)
      else parts.set(shard, [event])
    }
    await Promise.all([...parts].map(([shard, part]) => ask(shard, { kind: 'update', events: part })))
  }

  async function recheck(): Promise<void> {
    await Promise.all(shards.map((shard) => ask(shard, { kind: 'recheck' })))
  }

  async function buildIndex({ signal, onProgress }: Pick<Call, 'signal' | 'onProgress'> = {}): Promise<void> {
    if (options.indexFile === undefined) return
    const isOver = (): boolean => isClosed || signal?.aborted === true
    await Promise.all(shards.map(({ loading }) => loading))
    for (let left = unindexed(); left > 0 && !isOver(); left = unindexed()) {
      await Promise.allSettled(searching)
      const total = shards.reduce((sum, shard) => sum + shard.files.size, 0)
      onProgress?.({ stage: 'index', done: total - left, total })
      await Promise.all(shards.map((shard) => (shard.unindexed > 0 ? indexSome(shard, how) : undefined)))
      await new Promise((resolve) => setTimeout(resolve, indexPauseMs))
    }
    if (!isOver()) await Promise.all(shards.map((shard) => ask(shard, { kind: 'save' })))
  }

  function unindexed(): number {
    return shards.reduce((sum, shard) => sum + shard.unindexed, 0)
  }

  async function close(): Promise<void> {
    isClosed = true
    await Promise.all(shards.map(async ({ pool }) => (await pool).close()))
  }

  return {
    search,
    update,
    recheck,
    buildIndex,
    close,
    get bytes() {
      return shards.reduce((sum, shard) => sum + shard.bytes, 0)
    },
  }
}

async function searchShard(shard: Shard, how: LoadOptions, task: SearchTask, call: CorpusCall): Promise<Found> {
  const kill = killAfterGrace(call.signal)
  const options = {
    signal: kill.signal,
    deadline: { ms: call.deadlineMs ?? deadlineOf(shard, task.request), refusal: 'search-timeout' },
  } as const
  try {
    const pool = await shard.pool
    let answer = await pool.run(corpusJob, task, options)
    if (answer.kind === 'nothing-held') {
      await load(shard, how)
      answer = await pool.run(corpusJob, task, options)
    }
    if (answer.kind !== 'found') throw new Error(`A corpus answered a search with '${answer.kind}'.`)
    return unpackFound(answer.found)
  } finally {
    kill.forget()
  }
}

/** The limit is meant for slow patterns. A search that also reads files for the first time gets the time that this takes on a busy machine. */
function deadlineOf({ loading, files, unindexed }: Shard, { regex }: SearchRequest): number {
  return (regex ? limits.searchDeadlineMs : plainDeadlineMs) + (loading ? files.size : unindexed) * firstReadMs
}

/** Loaded only here: a short command also imports this folder, and starts no thread. */
async function openThread(): Promise<Pool> {
  const { openPool } = await import('../work/index.ts')
  return openPool(1)
}

type SearchTask = CorpusTask & { kind: 'search' }

type LoadOptions = CorpusOptions & { maxBytes: number }

async function indexSome(shard: Shard, how: LoadOptions): Promise<void> {
  const answer = await ask(shard, { kind: 'index', ms: indexStepMs })
  if (answer.kind === 'nothing-held') await load(shard, how)
}

function openShard(at: number, threads: number): Shard {
  const segments = Array.from({ length: segmentCount }, (_, segment) => segment).filter((segment) => segment % threads === at)
  return { pool: openThread(), files: new Map(), segments, bytes: 0, unindexed: 0, loading: undefined }
}

/** Searches that arrive during a load wait for it. */
function load(shard: Shard, { maxBytes, indexFile, clockAheadMs = 0 }: LoadOptions): Promise<CorpusAnswer> {
  const files = [...shard.files.values()]
  const roots = [...new Set(files.map(({ root }) => root))]
  const index = indexFile && { files: new Map(roots.map((root) => [root, indexFile(root)])), segments: shard.segments, clockAheadMs }
  shard.loading ??= ask(shard, { kind: 'load', files: packFiles(files), maxBytes, index }).finally(() => {
    shard.loading = undefined
  })
  return shard.loading
}

async function ask(shard: Shard, task: CorpusTask): Promise<CorpusAnswer> {
  const pool = await shard.pool
  const answer = await pool.run(corpusJob, task)
  if (answer.kind === 'size') Object.assign(shard, { bytes: answer.bytes, unindexed: answer.unindexed })
  return answer
}

/** By the part of the index that the file is in. */
function shardOf(shards: readonly Shard[], { path }: SearchFile): Shard {
  const shard = shards[segmentOf(path) % shards.length]
  if (!shard) throw new Error('A corpus needs at least one thread.')
  return shard
}

/** The texts survive a search that stops cooperatively, but not a killed thread: so killing is the second step. */
function killAfterGrace(signal: CancelSignal | undefined): { signal: CancelSignal; forget: () => void } {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const onAbort = (): void => {
    timer = setTimeout(() => controller.abort(), graceMs)
  }
  signal?.addEventListener('abort', onAbort)
  const forget = (): void => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
  return { signal: controller.signal, forget }
}

function orCanceled<Value>(promise: Promise<Value>, signal: CancelSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Refusal('cancelled'))
    signal.addEventListener('abort', onAbort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
