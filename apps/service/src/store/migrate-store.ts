// Applies migrations, each in one transaction: killed halfway, a migration is applied completely or not at all. Only one process migrates
// at a time; the others wait and find it done.

import { Refusal } from '@sheaf/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ServiceMigration } from './migration.ts'
import type { Tables } from './tables.ts'

/** Names of the migrations applied now. */
export async function migrateStore(db: Kysely<Tables>, migrations: readonly ServiceMigration[]): Promise<string[]> {
  const steps = sorted(migrations)
  const applied: string[] = []
  for (;;) {
    const name = await db.transaction().execute((transaction) => applyNext(transaction, steps))
    if (name === undefined) return applied
    applied.push(name)
  }
}

/** All in the given transaction, for a restore. */
export async function migrateWithin(transaction: Transaction<Tables>, migrations: readonly ServiceMigration[]): Promise<void> {
  const steps = sorted(migrations)
  while ((await applyNext(transaction, steps)) !== undefined);
}

/** Until the end of the transaction, no other process migrates. */
export async function lockSchema(transaction: Transaction<Tables>): Promise<void> {
  // A migration of a million rows may be slow, and so may waiting for another process.
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`set local lock_timeout = 0`.execute(transaction)
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
}

/** Migrations in the list that are not applied yet. */
export async function pendingSteps(db: Kysely<Tables>, migrations: readonly ServiceMigration[]): Promise<string[]> {
  const there = await sql<{ there: boolean }>`select to_regclass('public.service_steps') is not null as there`.execute(db)
  if (there.rows[0]?.there !== true) return migrations.map(({ name }) => name)
  const rows = await db.selectFrom('service_steps').select('name').execute()
  const done = new Set(rows.map(({ name }) => name))
  return migrations.map(({ name }) => name).filter((name) => !done.has(name))
}

async function applyNext(transaction: Transaction<Tables>, steps: readonly ServiceMigration[]): Promise<string | undefined> {
  await lockSchema(transaction)
  await sql`create table if not exists service_steps (name text primary key, ran_at timestamptz not null default now())`.execute(
    transaction,
  )
  const rows = await transaction.selectFrom('service_steps').select('name').execute()
  const done = new Set(rows.map(({ name }) => name))
  const unknown = [...done].filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0)
    throw new Refusal('service-setup', `The database is from a newer version of Sheaf. Unknown migrations: ${unknown.sort().join(', ')}.`)
  const next = steps.find(({ name }) => !done.has(name))
  if (next === undefined) return undefined
  await next.up(transaction)
  await transaction.insertInto('service_steps').values({ name: next.name }).execute()
  return next.name
}

function sorted(migrations: readonly ServiceMigration[]): ServiceMigration[] {
  return migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Any number that nothing else in this database locks. */
const migrationLock = 7_316_942_001
