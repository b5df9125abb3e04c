// Creates the context of a host's methods; each part opens on first use.

import { join } from 'node:path'
import { type HostEvent, Refusal } from '@sheaf/contract'
import { stateFolder } from '@sheaf/engine/disk'
import type { Context, HostOptions, HostTimes } from './context.ts'
import { openFolderPatterns } from './files/folder-patterns.ts'
import { configuredService } from './licensing/service-connection.ts'

/** Each worker keeps tables and grammars in memory; a long-running host frees them when idle. */
const workerIdleMs = 20_000

const defaultTimes: HostTimes = {
  saveMs: 200,
  retryMs: 5_000,
  idleMs: 30_000,
  pollMs: 2_000,
  publishMs: 33,
  persistMs: 250,
  editorMs: 3_000,
  serverToolsMs: 3_000,
}

export function createContext(options: HostOptions): Context {
  const { env = process.env, home = stateFolder(env), now = () => new Date(), shell, makeUrl, mcp = {} } = options
  const times = { ...defaultTimes, ...options.times }
  const listeners = new Set<(event: HostEvent) => void>()
  const closing: (() => void | Promise<void>)[] = []
  const publish = (event: HostEvent): void => {
    for (const listener of listeners) listener(event)
  }
  const pool = once(async () => (await import('@sheaf/engine/work')).openPool(undefined, { idleMs: workerIdleMs }))
  const parsers = once(async () => {
    const { spawnProcess, openPool } = await import('@sheaf/engine/work')
    return openPool(undefined, { spawn: spawnProcess, idleMs: workerIdleMs })
  })
  const mapsCache = once(async () => (await import('@sheaf/engine/codemap')).openMapsCache(join(home, 'cache', 'maps.db')))
  const factsCache = once(async () => (await import('@sheaf/engine/facts')).openFactsCache(join(home, 'cache', 'facts.db')))
  const state = once(async () => (await import('@sheaf/engine/workspace')).openState(home, now), { retry: true })
  const documents = once(async () => (await import('./documents/open-documents.ts')).openDocuments(home))
  const chats = once(async () => (await import('./chat/open-chats.ts')).openChats({ home, now, publish, times }), {
    retry: true,
  })
  const journal = once(async () => (await import('@sheaf/engine/commit')).openJournal(join(home, 'journal')))
  const keys = once(async () => (await import('./keys/index.ts')).openKeys({ home, env, now }))
  const providerAccess = once(async () => (await import('./models/open-provider-access.ts')).openProviderAccess(context), { retry: true })
  const models = once(async () => options.models ?? (await import('./models/open-models.ts')).openModels(context), { retry: true })
  const servers = once(async () => (await import('./servers/open-servers.ts')).openServers(context), { retry: true })
  const toolApprovals = once(async () => (await import('./servers/run-server-calls.ts')).openToolApprovals())
  const bench = once(
    async () => {
      if (options.bench === undefined) throw new Refusal('not-found', "This build doesn't include Sheaf Bench.")
      return options.bench((await import('./bench-tools.ts')).benchTools(context))
    },
    { retry: true },
  )
  const context: Context = {
    home,
    env,
    now,
    newId: () => crypto.randomUUID(),
    times,
    shell,
    makeUrl,
    mcp,
    service: options.service ?? configuredService(env),
    machine: options.machine,
    publish,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pool,
    parsers,
    mapsCache,
    factsCache,
    state,
    documents,
    folderPatterns: openFolderPatterns(home, state),
    journal,
    keys,
    providerAccess,
    models,
    chats,
    servers,
    toolApprovals,
    bench,
    serveExploration: options.serveExploration,
    async forgetChats(workspace) {
      if (chats.opened) await (await chats.opened).forget(workspace)
      else (await import('./chat/open-chats.ts')).forgetChats(home, workspace)
    },
    onClose(listener) {
      closing.push(listener)
    },
    pendingNotes: [],
    snapshotFile: (root) => join(home, 'cache', 'trees', `${shortHash(root)}.bin`),
    blockFile: (root) => join(home, 'cache', 'blocks', `${shortHash(root)}.bin`),
    drawnTreeFile: (roots) => join(home, 'cache', 'drawn', `${shortHash(roots.join('\0'))}.json`),
    async close() {
      for (const listener of closing.splice(0)) await listener()
      await (await orUndefined(bench.opened))?.close()
      await (await orUndefined(chats.opened))?.close()
      await (await orUndefined(servers.opened))?.close()
      await (await orUndefined(pool.opened))?.close()
      await (await orUndefined(parsers.opened))?.close()
      await (await orUndefined(documents.opened))?.close()
      ;(await orUndefined(mapsCache.opened))?.close()
      ;(await orUndefined(factsCache.opened))?.close()
      ;(await orUndefined(state.opened))?.close()
      ;(await orUndefined(journal.opened))?.close()
      await (await orUndefined(keys.opened))?.close()
    },
  }
  return context
}

/** The caller that opened it already got the error; there is nothing to close. */
async function orUndefined<Value>(opened: Promise<Value> | undefined): Promise<Value | undefined> {
  return opened?.catch(() => undefined)
}

export interface Once<Value> {
  (): Promise<Value>
  /** The value, if it was requested. */
  opened?: Promise<Value> | undefined
}

/** `retry`: tries again after a failure: a full disk or a missing file may be fixed by then. */
export function once<Value>(open: () => Promise<Value>, { retry = false } = {}): Once<Value> {
  const getValue: Once<Value> = () => {
    getValue.opened ??= open()
    if (retry) forgetFailure(getValue, getValue.opened)
    return getValue.opened
  }
  return getValue
}

function forgetFailure<Value>(getValue: Once<Value>, opened: Promise<Value>): void {
  opened.catch(() => {
    if (getValue.opened === opened) getValue.opened = undefined
  })
}

/** Names a cache file. A collision only overwrites another root's snapshot, and node:crypto takes 7 ms to load. */
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
