// The user's daemon: takes the lock, opens the host, listens, writes its host file, and ends when idle.

import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { defined, type HostApi, isRefusal } from '@sheaf/contract'
import type { HeldFile } from '@sheaf/engine/disk'
import { collectWhenIdle } from './collect-when-idle.ts'
import { holdLock } from './hold-lock.ts'
import { type ListenOptions, listen } from './listen.ts'
import type { McpEndpoint } from './mcp-endpoint.ts'
import { type Log, openLog } from './open-log.ts'
import { openSessions } from './open-sessions.ts'
import { type HostFile, hostFile, makeRunFolder, readHostFile, writeSecretFile } from './run-folder.ts'

export interface DaemonOptions extends Pick<ListenOptions, 'uiFolder'> {
  home: string
  version: string
  /** Distinguishes builds of one version when Sheaf runs from source. */
  build?: string
  /** Opens the host to serve; `makeUrl` returns a link that lets one browser in. */
  openHost(made: { makeUrl: (workspace?: string) => string; port: () => number | null }): HostApi
  /** The endpoint for editors, opened for the first one or shortly after startup. */
  mcp?: (host: HostApi, log: Log) => Promise<McpEndpoint>
  /** Ends after this long without a window, editor or call. */
  idleMs?: number
  log?: Log
}

export interface RunningDaemon {
  readonly port: number
  readonly url: (workspace?: string) => string
  /** Resolves when it has ended, with the reason. */
  readonly ended: Promise<string>
  end(why: string): Promise<string>
  /** Logs an unhandled error. Too many end the daemon, and the next start recovers. */
  onBug(problem: unknown): void
}

const defaultIdleMs = 10 * 60 * 1000
const bugsPerMinute = 20
/** By then the first window is rendered and the CPU is free. */
const warmUpMs = 2_000
/** How long the host must be idle before GC. */
const gcCheckMs = 10_000
/** A host that hangs on close must not keep the lock forever; everything that matters is saved long before. */
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
  // A dead daemon's file points to a port that is no longer safe to use.
  rmSync(hostFile(home), { force: true })
  const sessions = openSessions(home)
  const lateBound: { url?: (workspace?: string) => string; port?: number } = {}
  const host = options.openHost({ makeUrl: (workspace) => lateBound.url?.(workspace) ?? '', port: () => lateBound.port ?? null })
  let opening: Promise<McpEndpoint> | undefined
  const openMcp = options.mcp
  const endpoint = openMcp && (() => (opening ??= openMcp(host, log)))
  const listening = await listen(host, {
    home,
    sessions,
    log,
    version,
    ...defined({ uiFolder: options.uiFolder, mcp: endpoint }),
    onEnd: () => void end('requested'),
  })
  lateBound.url = listening.url
  lateBound.port = listening.port
  const { port, token, run } = listening
  const startedAt = new Date().toISOString()
  writeSecretFile(hostFile(home), JSON.stringify({ pid: process.pid, port, token, version, build, startedAt, run } satisfies HostFile))

  /** False if the state folder was removed meanwhile: another daemon may have its own file there by now. */
  const isOurHostFile = () => readHostFile(home)?.run === run

  // Otherwise the first editor would wait for everything to load. This also starts DNS-SD advertising, if it is on.
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
    // Remove the host file before closing the port: a program that looks now starts another daemon, which waits for the lock.
    if (isOurHostFile()) rmSync(hostFile(home), { force: true })
    await Promise.race([listening.close().then(() => host.close()), wait(closingMs, undefined, { ref: false })]).catch((problem: unknown) =>
      log.bug('close', problem),
    )
    lock.release()
    log.note('ended', { why })
    resolve(why)
    return why
  }
  const collecting = setInterval(collectWhenIdle(), gcCheckMs).unref()
  const watching = setInterval(
    () => {
      const since = listening.idleSince()
      if (since === undefined) return
      if (Date.now() - since >= idleMs) void end('idle')
      else if (!isOurHostFile()) void end('the state folder was removed')
    },
    Math.max(10, Math.min(idleMs / 4, 15_000)),
  )
  return {
    port,
    url: listening.url,
    ended,
    end,
    onBug(problem) {
      log.bug('unhandled', problem)
      bugs = [...bugs.filter((at) => Date.now() - at < 60_000), Date.now()]
      if (bugs.length > bugsPerMinute) void end('too many errors')
    },
  }
}
