// Maintenance commands, with or without a running service: migrate, back up, restore.

import { allMigrations, type Ground, openGround } from './open-ground.ts'
import { serviceModules } from './open-service.ts'
import type { ServiceOptions } from './service.ts'
import { backUp } from './store/back-up.ts'
import { restore } from './store/restore.ts'

/** Database and schema without a socket. Refused on an embedded database while a service runs. */
export function openServiceGround(options: ServiceOptions): Promise<Ground> {
  return openGround(options, serviceModules)
}

/** Names of the applied migrations. */
export function migrateService(options: ServiceOptions): Promise<string[]> {
  return withGround(options, async ({ taken }) => taken)
}

export function backUpService(options: ServiceOptions, file: string): Promise<{ rows: number; tables: number }> {
  return withGround(options, ({ context }) => backUp(context.db, file, context.now()))
}

/** Only into an empty database. The mode comes from the backup. */
export function restoreService(options: ServiceOptions, file: string): Promise<{ rows: number; madeAt: string }> {
  return withGround(options, ({ context: { db, mode, jobs } }) =>
    restore(db, { file, mode, migrations: allMigrations(serviceModules), jobs }),
  )
}

async function withGround<T>(options: ServiceOptions, work: (ground: Ground) => Promise<T>): Promise<T> {
  const ground = await openServiceGround(options)
  try {
    return await work(ground)
  } finally {
    await ground.close()
  }
}
