// A search on disk, for a process that keeps nothing. A plain text is searched at once on this thread, and on others if the list is long.
// A regular expression runs only on other threads, where it can be stopped.

import { type Call, limits, Refusal, type SearchRequest } from '@sheaf/contract'
import type { Job, Pool } from '../work/index.ts'
import { chooseFiles, sortByPath } from './choose-files.ts'
import { compileMatcher, isQuick } from './compile-matcher.ts'
import { mergeFound, resultLimit } from './merge-found.ts'
import { openShare } from './open-share.ts'
import { unpackFound } from './pack-found.ts'
import type { Found, SearchFile, SearchFound } from './search-file.ts'
import { chunkFiles, packFiles, type ShareInput, searchShare } from './search-share.ts'

export interface SearchCall extends Call {
  /** Available threads; without it a regular expression starts its own. */
  pool?: Pool | undefined
  /** Result of `prepareSearch` for that pool. */
  prepared?: Promise<void> | undefined
  deadlineMs?: number
  /** Whether a file's bytes need a second look before its lines are shown; runs where the bytes are. */
  judge?: Job<Uint8Array, boolean>
}

/** With fewer files, one thread is done before another starts. */
export const minFilesForThreads = 2_000
/** Beyond this, the disk and copying the list to each thread cost more than they gain. */
const mostThreads = 4

export async function searchFiles(request: SearchRequest, files: readonly SearchFile[], call: SearchCall = {}): Promise<SearchFound> {
  if (call.signal?.aborted) throw new Refusal('cancelled')
  const isHere = compileMatcher(request).isQuick
  const chosen = sortByPath(chooseFiles(files, request))
  const task = taskFor(request, call.judge)
  const isLong = chosen.length >= minFilesForThreads && request.mode !== 'path'
  const pool = call.pool ?? (isHere ? undefined : await ownPool())
  try {
    const here = isHere ? searchHere(chosen, task, call) : undefined
    const threads = threadsFor(request, isLong)
    const helpers = pool && threads > 0 ? helpWhenReady(here, () => askHelpers(pool, threads, chosen, task, call), call) : []
    const found = await Promise.all([here ?? [], helpers])
    return mergeFound(found.flat(), request, call.judge !== undefined)
  } finally {
    stop(task)
    if (pool !== call.pool) await pool?.close()
  }
}

/** Starts the threads that the search will need, so that they are ready when the files are known. */
export async function prepareSearch(pool: Pool, request: SearchRequest, isLong: boolean): Promise<void> {
  const nothing: ShareInput = { ...taskFor({ pattern: ' ' }, undefined), files: packFiles([]) }
  const threads = Math.min(pool.size, threadsFor(request, isLong && request.mode !== 'path'))
  await Promise.allSettled(Array.from({ length: threads }, () => pool.run(searchShare, nothing)))
}

/** Number of threads besides this one, which does its share if it may. */
function threadsFor(request: SearchRequest, isLong: boolean): number {
  if (isQuick(request)) return isLong ? 1 : 0
  return isLong ? mostThreads : 1
}

/** A thread that is still starting is not awaited if this one may finish first; asking the pool then would start another. */
async function helpWhenReady(here: Promise<Found> | undefined, ask: () => Promise<Found>[], { prepared }: SearchCall): Promise<Found[]> {
  const isOver = await Promise.race([here?.then(() => true) ?? prepared, prepared])
  return isOver === true ? [] : Promise.all(ask())
}

type Task = Omit<ShareInput, 'files'>

async function searchHere(files: readonly SearchFile[], task: Task, call: SearchCall): Promise<Found> {
  const share = await openShare(files, task)
  const deadline = performance.now() + (call.deadlineMs ?? limits.searchDeadlineMs)
  for (let done = chunkFiles; share.next(); done += chunkFiles) {
    call.onProgress?.({ stage: 'search', done: Math.min(files.length, done), total: files.length })
    await nextTurn()
    if (call.signal?.aborted) throw new Refusal('cancelled')
    if (performance.now() > deadline) throw new Refusal('search-timeout')
  }
  return share.found
}

function taskFor(request: SearchRequest, judge: Job<Uint8Array, boolean> | undefined): Task {
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  return { request, room: resultLimit(request), judge: judge?.module, counter }
}

/** Loaded only here: most searches are for plain text and never need it. */
async function ownPool(): Promise<Pool> {
  const { openPool } = await import('../work/index.ts')
  return openPool(Math.min(navigator.hardwareConcurrency, mostThreads))
}

function askHelpers(pool: Pool, threads: number, files: readonly SearchFile[], task: Task, call: SearchCall): Promise<Found>[] {
  const input: ShareInput = { ...task, files: packFiles(files) }
  const deadline = { ms: call.deadlineMs ?? limits.searchDeadlineMs, refusal: 'search-timeout' } as const
  return Array.from({ length: Math.min(pool.size, threads) }, async () =>
    unpackFound(await pool.run(searchShare, input, { signal: call.signal, deadline })),
  )
}

/** Threads still on this search find no further chunk. */
function stop({ counter }: Task): void {
  Atomics.store(new Int32Array(counter), 0, 2 ** 30)
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
