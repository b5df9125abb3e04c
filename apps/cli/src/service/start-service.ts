// `sheaf service start`: runs the service in the foreground, or in the background for the app.

import { resolve } from 'node:path'
import { type Build, defined, isRefusal, Refusal, rankedTaskSets } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import type { ServiceStartMessage } from './ensure-embedded.ts'
import { findEmbedded } from './find-embedded.ts'
import { openLazyScorer } from './open-lazy-scorer.ts'
import { runEmbedded } from './run-embedded.ts'
import { lockedBy, refuseEmbeddedInRelease } from './with-database.ts'

const defaultIdleMs = 60_000
/** Grace period after closing; then the process exits anyway. */
const exitGraceMs = 3_000

/** In the background: reports to its parent, and ends after a minute without requests. */
export async function startEmbedded(home: string, context: CommandContext, kind?: Build['kind']): Promise<number> {
  // Whatever DATABASE_URL says: this start always uses the embedded database.
  refuseEmbeddedInRelease({}, kind)
  const scorer = openLazyScorer()
  const idleMs = Number(context.env.SHEAF_SERVICE_IDLE_MS) || defaultIdleMs
  try {
    const running = await runEmbedded(home, { score: scorer.score, idleMs })
    if (running === undefined) {
      notifyParent({ busy: true })
      return 0
    }
    context.takeOverSignals()
    // A bug in one request must not abort the others, so end gracefully; the database is safe either way.
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) process.on(fault, () => void running.end())
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void running.end())
    notifyParent({ started: true })
    await running.ended
    return 0
  } catch (problem) {
    if (isRefusal(problem)) notifyParent({ refusal: { code: problem.code, ...defined({ detail: problem.detail }) } })
    throw problem
  } finally {
    await scorer.close()
    setTimeout(() => process.exit(), exitGraceMs).unref()
  }
}

interface StartOptions {
  port: number | undefined
  /** Folder of a built site to serve as well. */
  site: string | undefined
  json: boolean
  /** Another one in tests. */
  kind?: Build['kind']
}

/** In the foreground, until Ctrl-C: the production service if DATABASE_URL is set, else the embedded one. */
export async function startInForeground(home: string, { port, site, json, kind }: StartOptions, context: CommandContext): Promise<number> {
  const { env, out } = context
  refuseEmbeddedInRelease(env, kind)
  const scorer = openLazyScorer()
  const { openLog, postsOptionsFrom, readProductionOptions, runService } = await import('@sheaf/service')
  const log = openLog((text) => process.stderr.write(text))
  const printStarted = (actualPort: number, mode: string) => {
    if (json) out.json({ port: actualPort, pid: process.pid, mode })
    else if (site === undefined) out.note(`The Sheaf service is listening on port ${actualPort} (${mode}). Press Ctrl-C to stop.`)
    else out.note(`The site and the Sheaf service are running at http://127.0.0.1:${actualPort}/ (${mode}). Press Ctrl-C to stop.`)
  }
  const served = site === undefined ? {} : { site: resolve(context.cwd, site) }
  try {
    if (env.DATABASE_URL !== undefined) {
      const options = readProductionOptions(env)
      context.takeOverSignals()
      await runService({ ...options, ...served, ...defined({ port }), score: scorer.score, taskSets: rankedTaskSets, log }, (service) =>
        printStarted(service.port, options.mode),
      )
      return 0
    }
    const running = await runEmbedded(home, {
      ...served,
      posts: postsOptionsFrom(env),
      score: scorer.score,
      log,
      ...defined({ port }),
    })
    if (running === undefined) {
      const other = await findEmbedded(home)
      throw other === undefined ? new Refusal('service-locked') : lockedBy(other)
    }
    context.takeOverSignals()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void running.end())
    printStarted(running.port, 'development')
    await running.ended
    return 0
  } finally {
    log.flush()
    await scorer.close()
    setTimeout(() => process.exit(), exitGraceMs).unref()
  }
}

function notifyParent(message: ServiceStartMessage): void {
  if (process.send === undefined) return
  process.send(message)
  process.disconnect()
}
