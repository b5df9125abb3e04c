// What the methods of one host share. Everything is opened on first use: `sheaf files` must not pay for a database or a thread.

import { join } from 'node:path'
import { type BenchDesk, type HostEvent, type OpenBench, Refusal } from '@sheaf/contract'
import type { MapsCache } from '@sheaf/engine/codemap'
import type { Journal } from '@sheaf/engine/commit'
import { type Env, stateFolder } from '@sheaf/engine/disk'
import type { FactsCache } from '@sheaf/engine/facts'
import type { Pool } from '@sheaf/engine/work'
import type { State } from '@sheaf/engine/workspace'
import type { Chats } from './chat/chats.ts'
import type { Keys } from './keys/index.ts'
import { givenLine, type ServiceLine } from './licence/service-line.ts'
import type { Models } from './models/models.ts'
import type { Reach } from './models/reach.ts'

export interface HostOptions {
  /** The state folder: databases, caches, the licence. Nothing is written outside it. By default what `env` says. */
  home?: string
  env?: Env
  now?: () => Date
  desk?: Partial<DeskTimes>
  /** What the desktop around this host can do. */
  shell?: HostShell
  /** An address at which a new window may open once. */
  makeUrl?: (workspace?: string) => string | Promise<string>
  /** In place of the models that the user set up. */
  models?: Models
  mcp?: McpOptions
  /** The way to the Sheaf service; by default what the environment or the build says. */
  service?: ServiceLine
  /** In place of what the operating system says of this machine. */
  machine?: { id: string; name: string }
  /** Sheaf Bench, for a host that has it. */
  bench?: OpenBench
  /** Stays open for long: it renews the licence by itself. */
  resident?: boolean
}

interface McpOptions {
  /** No window will ever come: editors are let in by the allowlist or by name. */
  headless?: boolean
  /** The first call of a client that nobody knows waits so long for an answer. */
  approvalWaitMs?: number
  /** Loopback port of the daemon, once it listens. */
  port?: () => number | null
}

interface HostShell {
  kind: 'electron' | 'app-window' | 'browser'
  openWindow?(url: string): Promise<void> | void
  pickFolder?(): Promise<string | null>
  reveal?(path: string): Promise<void> | void
  /** How many windows are open. */
  windows?(): number
}

/** How long things take; tests are in more of a hurry. */
export interface DeskTimes {
  /** A change is written so long after it was made, together with those that followed. */
  saveMs: number
  /** After a failed write. */
  retryMs: number
  /** A workspace that no window shows is put away. */
  idleMs: number
  /** How often it is looked whether a root is still there. */
  pollMs: number
  /** Between two words of an answer to the windows; the first is told at once. */
  tellMs: number
  /** Between two writes of an answer: so much is lost when the host is killed. */
  keepMs: number
}

export interface Context {
  home: string
  env: Env
  now(): Date
  newId(): string
  deskTimes: DeskTimes
  shell: HostShell | undefined
  makeUrl: HostOptions['makeUrl']
  mcp: McpOptions
  service: ServiceLine
  machine: HostOptions['machine']
  /** To everyone who follows this host. */
  tell(event: HostEvent): void
  follow(listener: (event: HostEvent) => void): () => void
  pool(): Promise<Pool>
  /** Processes, for parsers. */
  parsers(): Promise<Pool>
  mapsCache(): Promise<MapsCache | undefined>
  factsCache(): Promise<FactsCache | undefined>
  state(): Promise<State>
  /** What was written into open folders. Opening it finishes or takes back what a crash left half done. */
  journal(): Promise<Journal>
  /** Where the secrets of providers are kept. */
  keys(): Promise<Keys>
  /** The providers, and the way to them. */
  reach(): Promise<Reach>
  /** The models that this user can reach. */
  models(): Promise<Models>
  /** Conversations, and the answers that are being written. */
  chats(): Promise<Chats>
  /** Benchmark runs. Refuses where this host has no bench. */
  bench(): Promise<BenchDesk>
  /** Of a workspace that was removed. */
  forgetChats(workspace: string): Promise<void>
  /** Runs before everything is closed. */
  onClose(listener: () => void | Promise<void>): void
  /** Notes about settled commits, for the next method that can tell them. */
  untold: string[]
  /** Where the listing of a root is kept between runs. */
  snapshotFile(root: string): string
  /** Where the file blocks of its last prompt are kept. */
  blockFile(root: string): string
  close(): Promise<void>
}

/** Each worker holds tables and grammars; a host that stays open all day gives them back between two pieces of work. */
const workerIdleMs = 20_000

const deskTimes: DeskTimes = { saveMs: 200, retryMs: 5_000, idleMs: 30_000, pollMs: 2_000, tellMs: 33, keepMs: 250 }

export function createContext(options: HostOptions): Context {
  const { env = process.env, home = stateFolder(env), now = () => new Date(), desk, shell, makeUrl, mcp = {} } = options
  const listeners = new Set<(event: HostEvent) => void>()
  const closing: (() => void | Promise<void>)[] = []
  const tell = (event: HostEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const pool = once(async () => (await import('@sheaf/engine/work')).openPool(undefined, { idleMs: workerIdleMs }))
  const parsers = once(async () => {
    const { hireProcess, openPool } = await import('@sheaf/engine/work')
    return openPool(undefined, { hire: hireProcess, idleMs: workerIdleMs })
  })
  const mapsCache = once(async () => (await import('@sheaf/engine/codemap')).openMapsCache(join(home, 'cache', 'maps.db')))
  const factsCache = once(async () => (await import('@sheaf/engine/facts')).openFactsCache(join(home, 'cache', 'facts.db')))
  const state = once(async () => (await import('@sheaf/engine/workspace')).openState(home, now), { again: true })
  const chats = once(async () => (await import('./chat/open-chats.ts')).openChats({ home, now, tell, times: { ...deskTimes, ...desk } }), {
    again: true,
  })
  const journal = once(async () => (await import('@sheaf/engine/commit')).openJournal(join(home, 'journal')))
  const keys = once(async () => (await import('./keys/index.ts')).openKeys({ home, env, now }))
  const reach = once(async () => (await import('./models/reach.ts')).openReach(context), { again: true })
  const models = once(async () => options.models ?? (await import('./models/open-models.ts')).openModels(context), { again: true })
  const bench = once(
    async () => {
      if (options.bench === undefined) throw new Refusal('not-found', 'Sheaf Bench is not part of this program.')
      return options.bench((await import('./methods/bench.ts')).benchTools(context))
    },
    { again: true },
  )
  const context: Context = {
    home,
    env,
    now,
    newId: () => crypto.randomUUID(),
    deskTimes: { ...deskTimes, ...desk },
    shell,
    makeUrl,
    mcp,
    service: options.service ?? givenLine(env),
    machine: options.machine,
    tell,
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pool,
    parsers,
    mapsCache,
    factsCache,
    state,
    journal,
    keys,
    reach,
    models,
    chats,
    bench,
    async forgetChats(workspace) {
      if (chats.opened) await (await chats.opened).forget(workspace)
      else (await import('./chat/open-chats.ts')).forgetChats(home, workspace)
    },
    onClose(listener) {
      closing.push(listener)
    },
    untold: [],
    snapshotFile: (root) => join(home, 'cache', 'trees', `${shortHash(root)}.bin`),
    blockFile: (root) => join(home, 'cache', 'blocks', `${shortHash(root)}.bin`),
    async close() {
      for (const listener of closing.splice(0)) await listener()
      await (await unlessFailed(bench.opened))?.close()
      await (await unlessFailed(chats.opened))?.close()
      await (await unlessFailed(pool.opened))?.close()
      await (await unlessFailed(parsers.opened))?.close()
      ;(await unlessFailed(mapsCache.opened))?.close()
      ;(await unlessFailed(factsCache.opened))?.close()
      ;(await unlessFailed(state.opened))?.close()
      ;(await unlessFailed(journal.opened))?.close()
      await (await unlessFailed(keys.opened))?.close()
    },
  }
  return context
}

/** What could not be opened was said to whoever asked for it; there is nothing to close. */
async function unlessFailed<Value>(opened: Promise<Value> | undefined): Promise<Value | undefined> {
  return opened?.catch(() => undefined)
}

interface Once<Value> {
  (): Promise<Value>
  /** The value, if anyone asked for it. */
  opened?: Promise<Value> | undefined
}

/** `again`: what failed once may be tried again: a full disk gets room, a file is put back. */
function once<Value>(open: () => Promise<Value>, { again = false } = {}): Once<Value> {
  const ask: Once<Value> = () => {
    ask.opened ??= open()
    if (again) forgetFailure(ask, ask.opened)
    return ask.opened
  }
  return ask
}

function forgetFailure<Value>(ask: Once<Value>, opened: Promise<Value>): void {
  opened.catch(() => {
    if (ask.opened === opened) ask.opened = undefined
  })
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
