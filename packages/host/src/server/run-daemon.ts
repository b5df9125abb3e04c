// The one daemon of a user: takes the lock, opens the host, listens, leaves word where it is, and ends when nobody needs it.

import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { defined, type HostApi, isRefusal } from '@sheaf/contract'
import type { HeldFile } from '@sheaf/engine/disk'
import { collectWhenCalm } from './collect-when-calm.ts'
import { holdLock } from './hold-lock.ts'
import { type ListenOptions, listen } from './listen.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { type Log, openLog } from './open-log.ts'
import { openSessions } from './open-sessions.ts'
import { type HostFile, hostFile, makeRunFolder, readHostFile, writeSecretFile } from './run-folder.ts'

export interface DaemonOptions extends Pick<ListenOptions, 'uiFolder'> {
  home: string
  version: string
  /** Tells builds of one version apart, where Sheaf runs from its source. */
  build?: string
  /** Opens the host that is served; `makeUrl` gives a link that lets one browser in. */
  openHost(made: { makeUrl: (workspace?: string) => string; port: () => number | null }): HostApi
  /** The endpoint for editors, opened when the first one comes, or in a quiet moment before. */
  mcp?: (host: HostApi, log: Log) => Promise<McpEndpoint>
  /** Ends after this long without a window and without a call. */
  idleMs?: number
  log?: Log
}

export interface RunningDaemon {
  readonly port: number
  readonly url: (workspace?: string) => string
  /** Resolves when it has ended, with the reason. */
  readonly ended: Promise<string>
  end(why: string): Promise<string>
  /** A fault that nobody waited for: it is written down; too many end the daemon, and the next start recovers. */
  onBug(problem: unknown): void
}

const defaultIdleMs = 10 * 60 * 1000
const bugsPerMinute = 20
/** By then the first window is drawn, and nobody waits for the processor. */
const warmUpMs = 2_000
/** So long a rest has to be before it is used. */
const calmMs = 10_000
/** A host that hangs while it closes must not keep the lock for ever; everything that matters is saved long before. */
const closingMs = 30_000

/** Undefined: one runs already. */
export async function runDaemon(options: DaemonOptions): Promise<RunningDaemon | undefined> {
  const { home, idleMs = defaultIdleMs, log = openLog(home) } = options
  makeRunFolder(home)
  const lock = holdLock(home)
  if (lock === undefined) return undefined
  try {
    return await serve(options, lock, log, idleMs)
  } catch (problem) {
    lock.release()
    throw problem
  }
}

async function serve(options: DaemonOptions, lock: HeldFile, log: Log, idleMs: number): Promise<RunningDaemon> {
  const { home, version, build = '' } = options
  // What a dead one left says where it was: nobody may go there any more.
  rmSync(hostFile(home), { force: true })
  const sessions = openSessions(home)
  const late: { url?: (workspace?: string) => string; port?: number } = {}
  const host = options.openHost({ makeUrl: (workspace) => late.url?.(workspace) ?? '', port: () => late.port ?? null })
  let opening: Promise<McpEndpoint> | undefined
  const openMcp = options.mcp
  const endpoint = openMcp && (() => (opening ??= openMcp(host, log)))
  const listening = await listen(host, {
    home,
    sessions,
    log,
    version,
    ...defined({ uiFolder: options.uiFolder, mcp: endpoint }),
    onEnd: () => void end('asked to'),
  })
  late.url = listening.url
  late.port = listening.port
  const { port, token, run } = listening
  const startedAt = new Date().toISOString()
  writeSecretFile(hostFile(home), JSON.stringify({ pid: process.pid, port, token, version, build, startedAt, run } satisfies HostFile))

  /** Not any more when someone removed the state folder while we ran: then another daemon may stand there by now. */
  const isOurWord = () => readHostFile(home)?.run === run

  // The first editor would otherwise wait for all of it to load; and what announces itself does so without being asked.
  const warmUp = () =>
    Promise.all([host['mcp.status'](), endpoint?.()]).catch((problem: unknown) => isRefusal(problem) || log.bug('editors', problem))
  const warming = endpoint && setTimeout(warmUp, warmUpMs).unref()

  let ending: Promise<string> | undefined
  let bugs: number[] = []
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const end = (why: string): Promise<string> => {
    ending ??= finish(why)
    return ending
  }
  const finish = async (why: string): Promise<string> => {
    clearInterval(watching)
    clearInterval(collecting)
    clearTimeout(warming)
    log.note('ending', { why })
    // The daemon file goes before the port: a program that looks for the daemon now starts another one, which waits for the lock.
    if (isOurWord()) rmSync(hostFile(home), { force: true })
    await Promise.race([listening.close().then(() => host.close()), wait(closingMs, undefined, { ref: false })]).catch((problem: unknown) =>
      log.bug('close', problem),
    )
    lock.release()
    log.note('ended', { why })
    resolve(why)
    return why
  }
  const collecting = setInterval(collectWhenCalm(), calmMs).unref()
  const watching = setInterval(
    () => {
      const since = listening.idleSince()
      if (since === undefined) return
      if (Date.now() - since >= idleMs) void end('idle')
      else if (!isOurWord()) void end('the state folder is gone')
    },
    Math.max(10, Math.min(idleMs / 4, 15_000)),
  )
  return {
    port,
    url: listening.url,
    ended,
    end,
    onBug(problem) {
      log.bug('nobody waited', problem)
      bugs = [...bugs.filter((at) => Date.now() - at < 60_000), Date.now()]
      if (bugs.length > bugsPerMinute) void end('too many faults')
    },
  }
}
