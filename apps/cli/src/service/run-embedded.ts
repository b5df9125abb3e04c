// Runs the embedded service: takes the lock, opens the database, listens, writes the service file, and ends when idle.

import { statfsSync } from 'node:fs'
import { defined, isRefusal, Refusal } from '@sheaf/contract'
import { holdLock } from '@sheaf/host/serve'
import { type Log, openService, type RunningService, type ScoreSubmission, type ServiceOptions } from '@sheaf/service'
import { embeddedFolder, makeEmbeddedFolder, removeServiceFile, writeServiceFile } from './embedded-folder.ts'
import { readServiceFile } from './service-file.ts'
import { embeddedOptions } from './with-database.ts'

export interface RunningEmbedded {
  port: number
  /** Resolves when it has ended. */
  ended: Promise<void>
  end(): Promise<void>
}

interface EmbeddedOptions {
  score: ScoreSubmission
  /** 0: any free port. */
  port?: number
  /** Ends after this long without a request; if not set, only on `end`. */
  idleMs?: number
  log?: Log
  /** Folder of a built site to serve as well. */
  site?: string
  /** Source of the site's posts. */
  posts?: NonNullable<ServiceOptions['posts']>
  /** Replaces `openService` in tests. */
  open?: (options: ServiceOptions) => Promise<Pick<RunningService, 'port' | 'close'>>
}

/** Lets a client that just read the service file send its request. */
const lastRequestMs = 500
const idleCheckMs = 5_000
/** Disk space for a new database and its log. */
const neededMegabytes = 100

/** Undefined: another process runs it, or uses its database. */
export async function runEmbedded(home: string, options: EmbeddedOptions): Promise<RunningEmbedded | undefined> {
  makeEmbeddedFolder(home)
  const lock = holdLock(embeddedFolder(home))
  if (lock === undefined) return undefined
  try {
    return await serve(home, options, () => lock.release())
  } catch (problem) {
    lock.release()
    throw isRefusal(problem) ? problem : asDiskFull(home, problem)
  }
}

/** Without disk space, the database fails with an obscure message. */
function asDiskFull(home: string, problem: unknown): unknown {
  const { bavail, bsize } = statfsSync(home)
  const megabytes = Math.floor((bavail * bsize) / 1_000_000)
  return megabytes < neededMegabytes ? new Refusal('state-unwritable', `Only ${megabytes} MB of disk space is left for ${home}.`) : problem
}

async function serve(home: string, options: EmbeddedOptions, release: () => void): Promise<RunningEmbedded> {
  const { score, port = 0, idleMs = Number.POSITIVE_INFINITY, log = silent, open = openService, site, posts } = options
  // The stale file of a dead service must not be used any more.
  removeServiceFile(home)
  let lastRequestAt = Date.now()
  let requests = 0
  const countingLog: Log = {
    ...log,
    info(event, about) {
      if (event === 'request') {
        requests += 1
        lastRequestAt = Date.now()
      }
      log.info(event, about)
    },
  }
  const base = embeddedOptions(home)
  const service = await open({
    ...base,
    ...defined({ site, posts }),
    port,
    score,
    log: countingLog,
  })
  const serviceInfo = {
    port: service.port,
    pid: process.pid,
    token: base.secrets.adminToken ?? '',
    byHand: idleMs === Number.POSITIVE_INFINITY,
  }
  writeServiceFile(home, serviceInfo)

  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let ending: Promise<void> | undefined
  const isOurServiceFile = () => readServiceFile(home)?.pid === process.pid
  const end = () => {
    ending ??= finish()
    return ending
  }
  const finish = async () => {
    clearInterval(watching)
    // The address is removed before the port is closed: a command that looks from now on starts another service, and waits for the lock.
    if (isOurServiceFile()) removeServiceFile(home)
    await service.close()
    release()
    resolve()
  }
  let isLeaving = false
  const checkIdle = async () => {
    if (isLeaving || ending !== undefined) return
    // The state folder was removed while we ran: another one may exist by now.
    if (!isOurServiceFile()) return end()
    if (Date.now() - lastRequestAt < idleMs) return
    isLeaving = true
    const before = requests
    removeServiceFile(home)
    await new Promise((resolve) => setTimeout(resolve, lastRequestMs))
    isLeaving = false
    if (ending !== undefined) return
    if (requests > before) writeServiceFile(home, serviceInfo)
    else await end()
  }
  const watching = setInterval(() => void checkIdle(), Math.max(50, Math.min(idleMs / 4, idleCheckMs)))
  return { port: service.port, ended, end }
}

const silent: Log = { info() {}, warn() {}, bug() {} }
