// What the methods of one host share. Everything is opened on first use: `sheaf files` must not pay for a database or a thread.

import { join } from 'node:path'
import type { MapsCache } from '@sheaf/engine/codemap'
import type { Journal } from '@sheaf/engine/commit'
import { type Env, stateFolder } from '@sheaf/engine/disk'
import type { FactsCache } from '@sheaf/engine/facts'
import type { Pool } from '@sheaf/engine/work'
import type { State } from '@sheaf/engine/workspace'

export interface HostOptions {
  /** The state folder: databases, caches, the licence. Nothing is written outside it. By default what `env` says. */
  home?: string
  env?: Env
  now?: () => Date
}

export interface Context {
  home: string
  env: Env
  now(): Date
  newId(): string
  pool(): Promise<Pool>
  /** Processes, for parsers. */
  parsers(): Promise<Pool>
  mapsCache(): Promise<MapsCache | undefined>
  factsCache(): Promise<FactsCache | undefined>
  state(): Promise<State>
  /** What was written into open folders. Opening it finishes or takes back what a crash left half done. */
  journal(): Promise<Journal>
  /** Notes about settled commits, for the next method that can tell them. */
  untold: string[]
  /** Where the listing of a root is kept between runs. */
  snapshotFile(root: string): string
  /** Where the file blocks of its last prompt are kept. */
  blockFile(root: string): string
  close(): Promise<void>
}

export function createContext({ env = process.env, home = stateFolder(env), now = () => new Date() }: HostOptions): Context {
  const pool = once(async () => (await import('@sheaf/engine/work')).openPool())
  const parsers = once(async () => {
    const { hireProcess, openPool } = await import('@sheaf/engine/work')
    return openPool(undefined, { hire: hireProcess })
  })
  const mapsCache = once(async () => (await import('@sheaf/engine/codemap')).openMapsCache(join(home, 'cache', 'maps.db')))
  const factsCache = once(async () => (await import('@sheaf/engine/facts')).openFactsCache(join(home, 'cache', 'facts.db')))
  const state = once(async () => (await import('@sheaf/engine/workspace')).openState(home, now))
  const journal = once(async () => (await import('@sheaf/engine/commit')).openJournal(join(home, 'journal')))
  return {
    home,
    env,
    now,
    newId: () => crypto.randomUUID(),
    pool,
    parsers,
    mapsCache,
    factsCache,
    state,
    journal,
    untold: [],
    snapshotFile: (root) => join(home, 'cache', 'trees', `${shortHash(root)}.bin`),
    blockFile: (root) => join(home, 'cache', 'blocks', `${shortHash(root)}.bin`),
    async close() {
      await (await unlessFailed(pool.opened))?.close()
      await (await unlessFailed(parsers.opened))?.close()
      ;(await unlessFailed(mapsCache.opened))?.close()
      ;(await unlessFailed(factsCache.opened))?.close()
      ;(await unlessFailed(state.opened))?.close()
      ;(await unlessFailed(journal.opened))?.close()
    },
  }
}

/** What could not be opened was said to whoever asked for it; there is nothing to close. */
async function unlessFailed<Value>(opened: Promise<Value> | undefined): Promise<Value | undefined> {
  return opened?.catch(() => undefined)
}

interface Once<Value> {
  (): Promise<Value>
  /** The value, if anyone asked for it. */
  opened?: Promise<Value>
}

function once<Value>(open: () => Promise<Value>): Once<Value> {
  const ask: Once<Value> = () => {
    ask.opened ??= open()
    return ask.opened
  }
  return ask
}

/** Names a cache file. Two roots with one name only overwrite each other's snapshot, and node:crypto takes 7 ms to load. */
function shortHash(text: string): string {
  let high = 0x811c9dc5
  let low = 0x01000193
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x85ebca6b) + high
  }
  return (high >>> 0).toString(16).padStart(8, '0') + (low >>> 0).toString(16).padStart(8, '0')
}
