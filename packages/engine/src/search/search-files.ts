// A search on disk, for a process that keeps nothing. A plain text is looked for at once on this thread: on two cores a second one
// brought nothing, because opening the files is what takes the time. A regular expression runs only where it can be stopped.

import { type Call, limits, Refusal, type SearchRequest } from '@sheaf/contract'
import type { Pool } from '../work/index.ts'
import { chooseFiles, inOrder } from './choose-files.ts'
import { compileMatcher } from './compile-matcher.ts'
import { mergeFound, mostResults } from './merge-found.ts'
import { openShare } from './open-share.ts'
import type { Found, SearchFile, SearchFound } from './search-file.ts'
import { chunkFiles, packFiles, type ShareInput, searchShare } from './search-share.ts'

export interface SearchCall extends Call {
  /** Threads at hand; without it a regular expression starts its own. */
  pool?: Pool
  deadlineMs?: number
}

/** With fewer files one thread is done before another has its first. */
const filesWorthHelp = 2_000
/** Beyond this the disk, and copying the list to each thread, take more than they bring. */
const mostThreads = 4

export async function searchFiles(request: SearchRequest, files: readonly SearchFile[], call: SearchCall = {}): Promise<SearchFound> {
  if (call.signal?.aborted) throw new Refusal('cancelled')
  const matcher = compileMatcher(request)
  const chosen = inOrder(chooseFiles(files, request))
  if (matcher.isQuick) return mergeFound([await searchHere(chosen, taskFor(request, false), call)], request)
  const pool = call.pool ?? (await ownPool())
  try {
    const canSift = matcher.needs !== undefined && (request.mode ?? 'content') === 'content' && chosen.length >= filesWorthHelp
    const found = canSift
      ? await siftAndSearch(chosen, request, { ...call, pool })
      : await searchElsewhere(chosen, request, { ...call, pool })
    return mergeFound(found, request)
  } finally {
    if (pool !== call.pool) await pool.close()
  }
}

/** Starts a thread of the pool, so that it is ready when the files are known. */
export function prepareSearch(pool: Pool): void {
  const nothing: ShareInput = { ...taskFor({ roots: [], pattern: ' ', mode: 'path' }, false), files: packFiles([]) }
  pool.run(searchShare, nothing).catch(() => undefined)
}

type Task = Omit<ShareInput, 'files'>
type PooledCall = SearchCall & { pool: Pool }

async function searchHere(files: readonly SearchFile[], task: Task, call: SearchCall): Promise<Found> {
  const share = openShare(files, task)
  const deadline = performance.now() + (call.deadlineMs ?? limits.searchDeadlineMs)
  for (let done = chunkFiles; share.next(); done += chunkFiles) {
    call.onProgress?.({ stage: 'search', done: Math.min(files.length, done), total: files.length })
    await nextTurn()
    if (call.signal?.aborted) throw new Refusal('cancelled')
    if (performance.now() > deadline) throw new Refusal('search-timeout')
  }
  return share.found
}

async function searchElsewhere(files: readonly SearchFile[], request: SearchRequest, call: PooledCall): Promise<Found[]> {
  const task = taskFor(request, false)
  try {
    return await Promise.all(askHelpers(call.pool, files, task, call))
  } finally {
    stop(task)
  }
}

/** While this thread finds the few files that may match, another gets ready to run the pattern on them. */
async function siftAndSearch(files: readonly SearchFile[], request: SearchRequest, call: PooledCall): Promise<Found[]> {
  prepareSearch(call.pool)
  const sifted = await searchHere(files, taskFor(request, true), call)
  const names = new Set(sifted.files.map((file) => file.shown))
  const perhaps = files.filter((file) => names.has(file.shown))
  const found = perhaps.length > 0 ? await searchElsewhere(perhaps, request, call) : []
  return [{ files: [], leftOff: [], binaries: sifted.binaries }, ...found]
}

function taskFor(request: SearchRequest, siftOnly: boolean): Task {
  return { request, room: mostResults(request), siftOnly, counter: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT) }
}

/** Loaded only here: most searches are for a plain text and never need it. */
async function ownPool(): Promise<Pool> {
  const { openPool } = await import('../work/index.ts')
  return openPool(Math.min(navigator.hardwareConcurrency, mostThreads))
}

function askHelpers(pool: Pool, files: readonly SearchFile[], task: Task, call: SearchCall): Promise<Found>[] {
  const input: ShareInput = { ...task, files: packFiles(files) }
  const deadline = { ms: call.deadlineMs ?? limits.searchDeadlineMs, refusal: 'search-timeout' } as const
  const threads = files.length >= filesWorthHelp ? Math.min(pool.size, mostThreads) : 1
  return Array.from({ length: threads }, () => pool.run(searchShare, input, { signal: call.signal, deadline }))
}

/** Whoever still works on this search finds no further chunk. */
function stop({ counter }: Task): void {
  Atomics.store(new Int32Array(counter), 0, 2 ** 30)
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
