// What the methods of one host share. Everything is opened on first use: `sheaf files` must not pay for a database or a thread.

import { hash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
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
  factsCache(): Promise<FactsCache | undefined>
  state(): Promise<State>
  /** Where the listing of a root is kept between runs. */
  snapshotFile(root: string): string
  close(): Promise<void>
}

export function createContext({ env = process.env, home = stateFolder(env), now = () => new Date() }: HostOptions): Context {
  const pool = once(async () => (await import('@sheaf/engine/work')).openPool())
  const factsCache = once(async () => (await import('@sheaf/engine/facts')).openFactsCache(join(home, 'cache', 'facts.db')))
  const state = once(async () => (await import('@sheaf/engine/workspace')).openState(home, now))
  return {
    home,
    env,
    now,
    newId: () => randomUUID(),
    pool,
    factsCache,
    state,
    snapshotFile: (root) => join(home, 'cache', 'trees', `${hash('sha256', root, 'hex').slice(0, 32)}.bin`),
    async close() {
      await (await pool.opened)?.close()
      ;(await factsCache.opened)?.close()
      ;(await state.opened)?.close()
    },
  }
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
