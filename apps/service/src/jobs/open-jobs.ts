// `Jobs` on pg-boss: queues in the same database, woken by its notifications, and a slow poll as fallback.

import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import type { Metrics } from '../http/metrics.ts'
import type { Log } from '../service.ts'
import { isDatabaseDown } from '../store/is-database-down.ts'
import type { Store } from '../store/open-store.ts'
import type { Tables } from '../store/tables.ts'
import { bossOnPglite } from './boss-on-pglite.ts'
import { type JobName, jobNames, type OpenedJobs } from './jobs.ts'
import { openScheduler } from './open-scheduler.ts'

export interface JobOptions {
  log: Log
  metrics: Metrics
  pollMs: number
  /** Also run jobs; a command that only sends needs no supervision. */
  runsJobs?: boolean
}

export async function openJobs(store: Store, { log, metrics, pollMs, runsJobs = true }: JobOptions): Promise<OpenedJobs> {
  const boss = new PgBoss({
    ...(store.kind === 'pglite'
      ? { db: bossOnPglite(store.pglite), backend: 'pglite' }
      : { connectionString: store.url, application_name: 'sheaf-jobs', max: 4, connectionTimeoutMillis: 5_000 }),
    schema: bossSchema,
    useListenNotify: runsJobs,
    supervise: runsJobs,
    schedule: false,
    monitorVacuum: false,
    reindex: store.kind === 'postgres',
    // How soon a dead process's job is noticed.
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
  })
  boss.on('error', (error) => (isDatabaseDown(error) ? log.warn('jobs-database-down') : log.bug('jobs', error)))
  try {
    await boss.start()
    for (const name of jobNames) {
      await boss.createQueue(name, queues[name])
      // Makes pg-boss cache the queue now: inside a transaction of the embedded database, its lookup would deadlock.
      await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
    }
    if (store.kind === 'pglite') await requeueActiveJobs(store.db)
  } catch (error) {
    // Otherwise its connections and timers would stay.
    await boss.stop({ graceful: false, close: true }).catch((problem) => log.bug('jobs', problem))
    throw error
  }
  const scheduler = openScheduler(store.db, send, log)

  async function send(name: JobName, about: { id: string }, transaction?: Transaction<Tables>): Promise<void> {
    await boss.send(name, about, transaction === undefined ? {} : { db: fromKysely(transaction) })
  }

  return {
    send,
    async work(name, handle) {
      const seconds = Math.max(0.5, pollMs / 1000)
      const options = { batchSize: 1, pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds }
      for (let index = 0; index < workersPerJob; index += 1) {
        const worker: string = await boss.work<{ id: string }>(name, options, async (jobs) => {
          // There may be more jobs: without this, a burst would run at one job per poll.
          boss.notifyWorker(worker)
          for (const { data } of jobs) await runOne(name, () => handle(data))
        })
      }
    },
    every: scheduler.every,
    async settled() {
      while (await anyDue(store.db)) await wait(15)
    },
    async close(milliseconds) {
      scheduler.stop()
      await boss.stop({ graceful: true, timeout: Math.max(1_000, milliseconds), close: true })
    },
  }

  async function runOne(name: JobName, handle: () => Promise<void>): Promise<void> {
    const started = performance.now()
    try {
      await handle()
      metrics.add('sheaf_jobs_total', { name, outcome: 'done' })
    } catch (error) {
      metrics.add('sheaf_jobs_total', { name, outcome: 'failed' })
      if (isDatabaseDown(error)) log.warn('job-database-down', { name })
      else log.bug(`job ${name}`, error)
      throw error
    } finally {
      metrics.add('sheaf_job_seconds_total', { name }, (performance.now() - started) / 1000)
    }
  }
}

/** Concurrent jobs per kind and process. */
const workersPerJob = 2

export const bossSchema = 'jobs'

const queueDefaults = {
  notify: true,
  retryLimit: 10_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: 60 * 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
  expireInSeconds: 900,
  heartbeatSeconds: 10,
}

const queues: Record<JobName, Omit<Queue, 'name'>> = {
  // At most one waits and one runs, in all processes.
  'rebuild-stats': { ...queueDefaults, policy: 'stately' },
  'score-submission': queueDefaults,
  'handle-webhook': queueDefaults,
}

/** This process has the database to itself: an active job was left behind by one that died. */
async function requeueActiveJobs(db: Kysely<Tables>): Promise<void> {
  await sql`update ${sql.table(`${bossSchema}.job`)} set state = 'retry', start_after = now() where state = 'active'`.execute(db)
}

async function anyDue(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select 1 from ${sql.table(`${bossSchema}.job`)}
      where name in (${sql.join(jobNames)}) and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))
    ) as due`.execute(db)
  return rows[0]?.due === true
}
