// A search on disk, for a process that keeps nothing. A plain text is looked for at once on this thread, with help where a pool is at hand;
// a regular expression runs only where it can be stopped.

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

export async function searchFiles(request: SearchRequest, files: readonly SearchFile[], call: SearchCall = {}): Promise<SearchFound> {
  if (call.signal?.aborted) throw new Refusal('cancelled')
  const matcher = compileMatcher(request)
  const chosen = inOrder(chooseFiles(files, request))
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const task = { request, room: mostResults(request), counter }
  const found = matcher.isQuick ? await searchHere(chosen, task, call) : await searchElsewhere(chosen, task, call)
  return mergeFound(found, request)
}

/** Starts a thread of the pool, so that it is ready when the files are known. */
export function prepareSearch(pool: Pool): void {
  const counter = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const nothing: ShareInput = { request: { roots: [], pattern: ' ', mode: 'path' }, room: 0, files: packFiles([]), counter }
  pool.run(searchShare, nothing).catch(() => undefined)
}

type Task = Omit<ShareInput, 'files'>

async function searchHere(files: readonly SearchFile[], task: Task, call: SearchCall): Promise<Found[]> {
  const share = openShare(files, task)
  const chunks = Math.ceil(files.length / chunkFiles)
  const deadline = performance.now() + (call.deadlineMs ?? limits.searchDeadlineMs)
  const isShared = call.pool !== undefined && files.length >= filesWorthHelp && task.request.mode !== 'path'
  const helpers = isShared && call.pool ? askHelpers(call.pool, call.pool.size, files, task, call) : []
  const help = Promise.all(helpers)
  // Its failure is met below; until then it must not count as unhandled.
  help.catch(() => undefined)
  try {
    while (share.next()) {
      call.onProgress?.({ stage: 'search', done: Math.min(files.length, share.chunksDone * chunkFiles), total: files.length })
      await nextTurn()
      if (call.signal?.aborted) throw new Refusal('cancelled')
      if (performance.now() > deadline) throw new Refusal('search-timeout')
    }
    // A helper that came too late to take a chunk is not waited for.
    return share.chunksDone === chunks ? [share.found] : [share.found, ...(await help)]
  } finally {
    stop(task)
  }
}

async function searchElsewhere(files: readonly SearchFile[], task: Task, call: SearchCall): Promise<Found[]> {
  const pool = call.pool ?? (await ownPool())
  try {
    const threads = files.length >= filesWorthHelp ? pool.size : 1
    return await Promise.all(askHelpers(pool, threads, files, task, call))
  } finally {
    stop(task)
    if (pool !== call.pool) await pool.close()
  }
}

/** Loaded only here: most searches are for a plain text and never need it. */
async function ownPool(): Promise<Pool> {
  const { openPool } = await import('../work/index.ts')
  return openPool()
}

function askHelpers(pool: Pool, threads: number, files: readonly SearchFile[], task: Task, call: SearchCall): Promise<Found>[] {
  const input: ShareInput = { ...task, files: packFiles(files) }
  const deadline = { ms: call.deadlineMs ?? limits.searchDeadlineMs, refusal: 'search-timeout' } as const
  return Array.from({ length: threads }, () => pool.run(searchShare, input, { signal: call.signal, deadline }))
}

/** Whoever still works on this search finds no further chunk. */
function stop({ counter }: Task): void {
  Atomics.store(new Int32Array(counter), 0, 2 ** 30)
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
