// Opens database, schema and jobs without a socket: the base of the service and of its commands.

import { limits, Refusal } from '@sheaf/contract'
import { type Metrics, openMetrics } from './http/metrics.ts'
import { openJobs } from './jobs/open-jobs.ts'
import type { Log, ServiceContext, ServiceModule, ServiceOptions, ServiceTimes } from './service.ts'
import { databaseSettingProblem, isDatabaseDown } from './store/is-database-down.ts'
import { migrateStore } from './store/migrate-store.ts'
import { openStore, type Store } from './store/open-store.ts'
import { persistMode } from './store/persist-mode.ts'
import { storeMigrations } from './store/store-migrations.ts'

export interface OpenedContext {
  context: ServiceContext
  kind: Store['kind']
  /** Migrations that were applied now. */
  applied: string[]
  close(): Promise<void>
}

export const serviceTimes: ServiceTimes = {
  rebuildMs: limits.statsRebuildMinutes * 60_000,
  pollMs: 5_000,
  jobPollMs: 5_000,
  stopMs: 10_000,
  headersMs: 10_000,
  requestMs: 30_000,
  connectMs: 5_000,
}

/** `runsJobs`: also run jobs, not only send them. */
export async function openContext(
  options: ServiceOptions,
  modules: readonly ServiceModule[],
  { runsJobs = false } = {},
): Promise<OpenedContext> {
  const { log = silent, now = () => new Date() } = options
  const metrics: Metrics = openMetrics()
  const times = { ...serviceTimes, ...options.times }
  const store = await openStore(options.database, { connectMs: times.connectMs, onProblem: () => log.warn('connection-lost') })
  try {
    const applied = await migrateStore(store.db, allMigrations(modules))
    const mode = await persistMode(store.db, options.mode)
    const jobs = await openJobs(store, { log, metrics, pollMs: times.jobPollMs, runsJobs })
    return {
      context: { options, mode, db: store.db, jobs, metrics, now, log, times },
      kind: store.kind,
      applied,
      async close() {
        await jobs.close(times.stopMs).catch((problem) => log.bug('close', problem))
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw describeDatabaseProblem(error)
  }
}

/** A failed start must explain itself without quoting the driver, whose message may contain the URL with its password. */
export function describeDatabaseProblem(error: unknown): unknown {
  const problem = databaseSettingProblem(error)
  if (problem !== undefined) return new Refusal('service-setup', `DATABASE_URL: ${problem}`)
  return isDatabaseDown(error) ? new Refusal('service-down') : error
}

export function allMigrations(modules: readonly ServiceModule[]) {
  return [...storeMigrations, ...modules.flatMap(({ migrations }) => migrations)]
}

export const silent: Log = { info() {}, warn() {}, bug() {} }
