// Maintenance commands, with or without a running service: migrate, back up, restore.

import { openMetrics } from './http/metrics.ts'
import { openJobs } from './jobs/open-jobs.ts'
import { allMigrations, describeDatabaseProblem, type OpenedContext, openContext, serviceTimes, silent } from './open-context.ts'
import { serviceModules } from './open-service.ts'
import type { ServiceOptions } from './service.ts'
import { backUp } from './store/back-up.ts'
import { checkBackup } from './store/backup-file.ts'
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
    return await restore(store.db, { file, head, mode, migrations, openJobs: openQueues })
  } catch (error) {
    throw describeDatabaseProblem(error)
  } finally {
    await store.close()
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
