// Creates a migrated database for each test by copying a template, which is fast.

import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openMetrics } from '../http/metrics.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import type { Log, ServiceModule } from '../service.ts'
import { migrateStore } from '../store/migrate-store.ts'
import { openStore } from '../store/open-store.ts'
import { storeMigrations } from '../store/store-migrations.ts'
import { emptyPglite, sharedCluster, testDatabaseFolder } from './test-databases.ts'

export type DatabaseKind = 'PGlite' | 'PostgreSQL'
type DatabaseLocation = { folder: string } | { url: string }

export interface FreshDatabase {
  database: DatabaseLocation
  remove(): Promise<void>
}

/** Without modules, the database is empty and has no schema. */
export function freshDatabase(kind: DatabaseKind, modules?: readonly ServiceModule[]): Promise<FreshDatabase> {
  return kind === 'PGlite' ? freshFolder(modules) : freshOnCluster(modules)
}

async function freshFolder(modules: readonly ServiceModule[] | undefined): Promise<FreshDatabase> {
  const copied = async (from: string) => {
    const folder = mkdtempSync(join(testDatabaseFolder(), 'pglite-'))
    cpSync(from, folder, { recursive: true })
    return folder
  }
  const template =
    modules === undefined
      ? await emptyPglite()
      : await once(`PGlite ${migrationKey(modules)}`, async () => {
          const folder = await copied(await emptyPglite())
          await prepare({ folder }, modules)
          return folder
        })
  const folder = await copied(template)
  return { database: { folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function freshOnCluster(modules: readonly ServiceModule[] | undefined): Promise<FreshDatabase> {
  const url = await sharedCluster()
  const make = async (from = 'template1') => {
    const name = `t${randomBytes(8).toString('hex')}`
    await asAdmin(url('postgres'), `create database ${name} template ${from}`)
    return name
  }
  const template =
    modules === undefined
      ? undefined
      : await once(`PostgreSQL ${migrationKey(modules)}`, async () => {
          const name = await make()
          await prepare({ url: url(name) }, modules)
          return name
        })
  const name = await make(template)
  return { database: { url: url(name) }, remove: () => asAdmin(url('postgres'), `drop database if exists ${name} with (force)`) }
}

async function prepare(database: DatabaseLocation, modules: readonly ServiceModule[]): Promise<void> {
  const store = await openStore(database)
  await migrateStore(store.db, [...storeMigrations, ...modules.flatMap(({ migrations }) => migrations)])
  const jobs = await openJobs(store, { log: silent, metrics: openMetrics(), pollMs: 1_000, runsJobs: false })
  await jobs.close(1_000)
  await store.close()
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const made = new Map<string, Promise<string>>()

function once(key: string, make: () => Promise<string>): Promise<string> {
  const before = made.get(key) ?? make()
  made.set(key, before)
  return before
}

function migrationKey(modules: readonly ServiceModule[]): string {
  return modules.flatMap(({ migrations }) => migrations.map(({ name }) => name)).join(' ')
}

const silent: Log = { info() {}, warn() {}, bug() {} }
