// Maintenance commands, with or without a running service: migrate, back up, restore.

import { sql } from 'kysely'
import { openMetrics } from './http/metrics.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { allMigrations, describeDatabaseProblem, type OpenedContext, openContext, serviceTimes, silent } from './open-context.ts'
import { serviceModules } from './open-service.ts'
import type { ServiceOptions } from './service.ts'
import { backUp } from './store/back-up.ts'
import { checkBackup } from './store/backup-file.ts'
import { pendingSteps } from './store/migrate-store.ts'
import { openStore } from './store/open-store.ts'
import { refuseNewer, restore } from './store/restore.ts'

/** Database and schema without a socket. Refused on an embedded database while a service runs. */
export function openServiceContext(options: ServiceOptions): Promise<OpenedContext> {
  return openContext(options, serviceModules)
}

/** Names of the applied migrations. */
export function migrateService(options: ServiceOptions): Promise<string[]> {
  return withContext(options, async ({ applied }) => applied)
}

export function backUpService(options: ServiceOptions, file: string): Promise<{ rows: number; tables: number }> {
  return withContext(options, ({ context }) => backUp(context.db, file, context.now()))
}

/** Only into an empty database. The mode comes from the backup. */
export async function restoreService(options: ServiceOptions, file: string): Promise<{ rows: number; madeAt: string }> {
  const migrations = allMigrations(serviceModules)
  const head = await checkBackup(file)
  refuseNewer(head, migrations)
  const { log = silent, mode, database } = options
  const store = await openStore(database)
  try {
    const openQueues = () => openJobs(store, { log, metrics: openMetrics(), pollMs: serviceTimes.jobPollMs, runsJobs: false })
    return await restore(store.db, { file, head, mode, migrations, openJobs: openQueues, log })
  } catch (error) {
    throw describeDatabaseProblem(error)
  } finally {
    await store.close()
  }
}

/** Changes nothing: reports the server's version and the migrations that aren't applied yet. */
export async function checkDatabase(database: ServiceOptions['database']): Promise<{ version: string; pending: string[] }> {
  try {
    const store = await openStore(database)
    try {
      const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(store.db)
      return { version: rows[0]?.version ?? '', pending: await pendingSteps(store.db, allMigrations(serviceModules)) }
    } finally {
      await store.close()
    }
  } catch (error) {
    throw describeDatabaseProblem(error)
  }
}

async function withContext<T>(options: ServiceOptions, work: (opened: OpenedContext) => Promise<T>): Promise<T> {
  const opened = await openServiceContext(options)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}
