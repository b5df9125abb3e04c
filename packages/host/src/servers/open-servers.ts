// Opens connections to MCP servers when they are first used, one per server for all workspaces. A server that fails, hangs or floods
// affects only the calls that wait for it.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type CancelSignal,
  defined,
  isRefusal,
  Refusal,
  refusalAnswer,
  type SavedServer,
  type ServerCatalog,
  type ServerInfo,
  type ServerTool,
} from '@sheaf/contract'
import { hashBytes } from '@sheaf/engine/disk'
import type { ServerConnection, ServerLaunch } from '@sheaf/mcp-client'
import type { Context } from '../context.ts'
import { gateServerText } from './gate-server-text.ts'
import { openSavedServers } from './saved-servers.ts'
import type { Servers } from './servers.ts'

interface Live {
  state: 'connecting' | 'connected' | 'failed' | 'signed-out'
  connection?: ServerConnection
  opening?: Promise<ServerConnection>
  catalog?: ServerCatalog
  problem?: Refusal
  log?: string
  signInUrl?: string
  stopping: AbortController
}

export async function openServers(context: Context): Promise<Servers> {
  const saved = await openSavedServers(context)
  const lives = new Map<string, Live>()
  const listeners = new Set<(id: string, uri: string) => void>()
  /** URIs of resources, by server. */
  const followed = new Map<string, Set<string>>()
  const changed = (): void => context.publish({ type: 'servers-changed' })

  const launchOf = async (id: string, { transport, isSignedIn }: SavedServer): Promise<ServerLaunch> => {
    const values = await saved.values(id)
    if (transport.kind === 'stdio') {
      const cwd = join(context.home, 'servers')
      mkdirSync(cwd, { recursive: true, mode: 0o700 })
      return { transport: 'stdio', command: transport.command, args: transport.args, env: pick(values, transport.env), cwd }
    }
    const oauth = { read: () => saved.signIn(id), write: (next: object) => saved.saveSignIn(id, { ...next }) }
    return { transport: 'http', url: transport.url, headers: pick(values, transport.headers), ...(isSignedIn && { oauth }) }
  }
  const fail = (id: string, live: Live, problem: Refusal): void => {
    if (lives.get(id) !== live) return
    live.state = problem.code === 'mcp-server-sign-in' ? 'signed-out' : 'failed'
    live.problem = problem
    live.log = live.connection?.log() || live.log || ''
    delete live.connection
    delete live.opening
    changed()
  }
  const relist = async (id: string, live: Live): Promise<void> => {
    const { connection } = live
    if (connection === undefined) return
    try {
      live.catalog = await connection.list(live.stopping.signal)
      changed()
    } catch (problem) {
      if (!isRefusal(problem)) throw problem
      fail(id, live, problem)
      await connection.close()
    }
  }
  /** A server that reports a change again and again is listed once at a time. */
  const relistSoon = (id: string, live: Live): (() => void) => {
    let running: Promise<void> | undefined
    let isStale = false
    const run = (): void => {
      if (running !== undefined) {
        isStale = true
        return
      }
      running = relist(id, live).finally(() => {
        running = undefined
        if (!isStale) return
        isStale = false
        run()
      })
    }
    return run
  }
  const open = async (id: string, live: Live): Promise<ServerConnection> => {
    const server = await saved.get(id)
    const { connectServer } = await import('@sheaf/mcp-client')
    const listAgain = relistSoon(id, live)
    const connection = await connectServer({
      launch: await launchOf(id, server),
      env: context.env,
      signal: live.stopping.signal,
      onFailed(log) {
        live.log = log
      },
      onChange(change) {
        if (change.what === 'catalog') listAgain()
        else for (const listener of listeners) listener(id, change.uri)
      },
    })
    live.connection = connection
    void connection.ended.then((why) => {
      if (why !== '') fail(id, live, new Refusal('mcp-server-failed', why))
    })
    live.catalog = await connection.list(live.stopping.signal)
    if (lives.get(id) !== live) {
      await connection.close()
      throw new Refusal('cancelled')
    }
    for (const uri of followed.get(id) ?? []) subscribe(connection, uri)
    live.state = 'connected'
    changed()
    return connection
  }
  const connected = (id: string, signal?: CancelSignal): Promise<ServerConnection> => {
    const before = lives.get(id)
    const usable = before?.state === 'connecting' || before?.state === 'connected'
    if (before?.opening !== undefined && usable) return unlessCanceled(before.opening, signal)
    const live: Live = { state: 'connecting', stopping: new AbortController() }
    lives.set(id, live)
    changed()
    const opening = open(id, live)
    live.opening = opening
    opening.catch(async (problem: unknown) => {
      const { connection } = live
      fail(id, live, isRefusal(problem) ? problem : new Refusal('mcp-server-failed', String(problem)))
      await connection?.close()
    })
    return unlessCanceled(opening, signal)
  }
  const drop = async (id: string): Promise<void> => {
    const live = lives.get(id)
    lives.delete(id)
    live?.stopping.abort()
    await live?.connection?.close()
    changed()
  }
  const signIn = async (id: string, signal?: CancelSignal): Promise<void> => {
    const { transport } = await saved.get(id)
    if (transport.kind !== 'http') throw new Refusal('not-possible', 'Only a server with a URL can have a sign-in.')
    await drop(id)
    const live: Live = { state: 'connecting', stopping: new AbortController() }
    lives.set(id, live)
    const stop = () => live.stopping.abort()
    signal?.addEventListener('abort', stop)
    try {
      const { signIn: begin } = await import('@sheaf/mcp-client')
      let kept = await saved.signIn(id)
      await begin({
        launch: { url: transport.url, headers: pick(await saved.values(id), transport.headers) },
        store: {
          read: async () => kept,
          async write(next) {
            kept = next
          },
        },
        open(url) {
          live.signInUrl = url
          changed()
        },
        signal: live.stopping.signal,
      })
      await saved.saveSignIn(id, kept)
      await saved.save(id, { ...(await saved.get(id)), isSignedIn: true })
    } finally {
      signal?.removeEventListener('abort', stop)
      if (lives.get(id) === live) lives.delete(id)
      changed()
    }
  }
  const infoOf = async (id: string, server: SavedServer, workspace: string): Promise<ServerInfo> => {
    const { name, transport, on, always, kept, isSignedIn } = server
    const live = lives.get(id)
    const isOn = on.includes(workspace)
    const tools = live?.catalog?.tools.map((tool) => (isApproved(always, tool) ? { ...tool, isAlwaysAllowed: true as const } : tool))
    return {
      id,
      name,
      transport,
      isOn,
      state: live?.state ?? (isOn ? 'idle' : 'off'),
      ...defined({
        reports: live?.connection?.reports,
        catalog: live?.catalog && { ...live.catalog, tools: tools ?? [] },
        problem: live?.problem && refusalAnswer(live.problem).error,
        log: live?.problem && (live.log || undefined),
        kept,
        isSignedIn,
        signInUrl: live?.signInUrl,
      }),
    }
  }

  return {
    saved,
    async list(workspace) {
      const all = [...(await saved.all())].map(([id, server]) => infoOf(id, server, workspace))
      return (await Promise.all(all)).sort((a, b) => a.name.localeCompare(b.name, 'en'))
    },
    info: async (id, workspace) => infoOf(id, await saved.get(id), workspace),
    async connect(id, how, signal) {
      if (how === 'sign-in') await signIn(id, signal)
      if (how === 'sign-out') {
        await saved.saveSignIn(id, {})
        const { isSignedIn: _, ...server } = await saved.get(id)
        await saved.save(id, server)
      }
      if (how !== 'connect') await drop(id)
      if (how === 'disconnect' || how === 'sign-out') return
      try {
        await connected(id, signal)
      } catch (problem) {
        // The state of the server says why.
        if (!isRefusal(problem) || problem.code === 'cancelled' || problem.code === 'mcp-server-unknown') throw problem
      }
    },
    async catalog(id, signal) {
      await connected(id, signal)
      return lives.get(id)?.catalog ?? { tools: [], resources: [], prompts: [], notes: [] }
    },
    async readResource(id, uri, signal) {
      const { text, cut } = await (await connected(id, signal)).readResource(uri, signal)
      return { text: await gateServerText(text), cut }
    },
    async getPrompt(id, name, args, signal) {
      const { text, cut } = await (await connected(id, signal)).getPrompt(name, args, signal)
      return { text: await gateServerText(text), cut }
    },
    async callTool(id, name, args, signal) {
      const result = await (await connected(id, signal)).callTool(name, args, signal)
      return { ...result, text: await gateServerText(result.text) }
    },
    follow(id, uri) {
      const uris = followed.get(id) ?? new Set<string>()
      if (uris.has(uri)) return
      followed.set(id, uris.add(uri))
      subscribe(lives.get(id)?.connection, uri)
    },
    onResourceChanged(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAlwaysAllowed: async (id, tool) => isApproved((await saved.get(id)).always, tool),
    async allowAlways(id, tool) {
      const server = await saved.get(id)
      await saved.save(id, { ...server, always: { ...server.always, [tool.name]: fingerprintOf(tool) } })
      changed()
    },
    drop,
    changed,
    async close() {
      await Promise.all([...lives.keys()].map(drop))
    },
  }
}

function isApproved(always: SavedServer['always'], tool: ServerTool): boolean {
  return always[tool.name] !== undefined && always[tool.name] === fingerprintOf(tool)
}

/** An approval ends when the server describes the tool differently: the person approved the old description. */
function fingerprintOf({ name, description, schema }: ServerTool): string {
  return hashBytes(new TextEncoder().encode(JSON.stringify([name, description, schema])))
}

/** A server that refuses just reports no changes. */
function subscribe(connection: ServerConnection | undefined, uri: string): void {
  connection?.subscribe(uri).catch(() => undefined)
}

function pick(values: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

/** Callers share a connection: canceling only stops the caller's wait. */
function unlessCanceled<Value>(work: Promise<Value>, signal: CancelSignal | undefined): Promise<Value> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new Refusal('cancelled'))
    if (signal.aborted) cancel()
    signal.addEventListener('abort', cancel)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel))
  })
}
