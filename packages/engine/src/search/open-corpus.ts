// In-memory search for a long-running process: threads hold the texts, so this one stays free and a runaway pattern can be stopped.
// A stopped thread loses its texts; the next search loads them again.

import { type Call, type CancelSignal, limits, Refusal, type SearchRequest } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
import { compileMatcher } from './compile-matcher.ts'
import { type CorpusAnswer, type CorpusEvent, type CorpusTask, corpusJob } from './corpus-job.ts'
import { mergeFound, resultLimit } from './merge-found.ts'
import { unpackFound } from './pack-found.ts'
import type { Found, SearchFile, SearchFound } from './search-file.ts'
import { packFiles } from './search-share.ts'
import type { ShowJob } from './shown-text.ts'

export interface Corpus {
  search(request: SearchRequest, call?: CorpusCall): Promise<SearchFound>
  /** Reports files that were written (or are new) and files that are gone. */
  update(events: readonly CorpusEvent[]): Promise<void>
  /** Compares every file's size and time with what was read, in case events were lost. */
  recheck(): Promise<void>
  /** Approximate memory of the texts. */
  readonly bytes: number
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
}

interface Shard {
  /** One thread: the texts live in its module. */
  pool: Promise<Pool>
  files: Map<string, SearchFile>
  bytes: number
  loading: Promise<CorpusAnswer> | undefined
}

const defaultMaxBytes = 512 * 1024 * 1024
const minFilesForThreads = 2_000
const mostThreads = 4
/** A canceled search that does not stop within this time is stuck in a regular expression. */
const graceMs = 500

export function openCorpus(files: readonly SearchFile[], options: CorpusOptions = {}): Corpus {
  const threads = options.threads ?? (files.length < minFilesForThreads ? 1 : Math.min(mostThreads, navigator.hardwareConcurrency))
  const maxBytes = Math.floor((options.maxBytes ?? defaultMaxBytes) / threads)
  const shards = Array.from({ length: threads }, (): Shard => ({ pool: openThread(), files: new Map(), bytes: 0, loading: undefined }))
  for (const file of files) shardOf(shards, file.shown).files.set(file.shown, file)
  for (const shard of shards) load(shard, maxBytes).catch(() => undefined)

  async function search(request: SearchRequest, call: CorpusCall = {}): Promise<SearchFound> {
    if (call.signal?.aborted) throw new Refusal('cancelled')
    compileMatcher(request)
    const canceled = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const shows = call.shows && { shows: call.shows.module }
    const task: CorpusTask = { kind: 'search', request, room: resultLimit(request), canceled, ...shows }
    const searches = shards.map((shard) => searchShard(shard, maxBytes, task, call))
    try {
      return mergeFound(await orCanceled(Promise.all(searches), call.signal), request)
    } finally {
      Atomics.store(new Int32Array(canceled), 0, 1)
    }
  }

  async function update(events: readonly CorpusEvent[]): Promise<void> {
    const parts = new Map<Shard, CorpusEvent[]>()
    for (const event of events) {
      const shown = event.kind === 'written' ? event.file.shown : event.shown
      const shard = shardOf(shards, shown)
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

  async function close(): Promise<void> {
    await Promise.all(shards.map(async ({ pool }) => (await pool).close()))
  }

  return {
    search,
    update,
    recheck,
    close,
    get bytes() {
      return shards.reduce((sum, shard) => sum + shard.bytes, 0)
    },
  }
}

async function searchShard(shard: Shard, maxBytes: number, task: CorpusTask, call: CorpusCall): Promise<Found> {
  const kill = killAfterGrace(call.signal)
  const options = { signal: kill.signal, deadline: { ms: call.deadlineMs ?? limits.searchDeadlineMs, refusal: 'search-timeout' } } as const
  try {
    const pool = await shard.pool
    let answer = await pool.run(corpusJob, task, options)
    if (answer.kind === 'nothing-held') {
      await load(shard, maxBytes)
      answer = await pool.run(corpusJob, task, options)
    }
    if (answer.kind !== 'found') throw new Error(`A corpus answered a search with '${answer.kind}'.`)
    return unpackFound(answer.found)
  } finally {
    kill.forget()
  }
}

/** Loaded only here: a short command also imports this folder, and starts no thread. */
async function openThread(): Promise<Pool> {
  const { openPool } = await import('../work/index.ts')
  return openPool(1)
}

/** Searches that arrive during a load wait for it. */
function load(shard: Shard, maxBytes: number): Promise<CorpusAnswer> {
  shard.loading ??= ask(shard, { kind: 'load', files: packFiles([...shard.files.values()]), maxBytes }).finally(() => {
    shard.loading = undefined
  })
  return shard.loading
}

async function ask(shard: Shard, task: CorpusTask): Promise<CorpusAnswer> {
  const pool = await shard.pool
  const answer = await pool.run(corpusJob, task)
  if (answer.kind === 'size') shard.bytes = answer.bytes
  return answer
}

function shardOf(shards: readonly Shard[], shown: string): Shard {
  let hash = 0
  for (let at = 0; at < shown.length; at++) hash = (Math.imul(hash, 31) + shown.charCodeAt(at)) >>> 0
  const shard = shards[hash % shards.length]
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
