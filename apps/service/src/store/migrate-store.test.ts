import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '../testing/index.ts'
import { migrateStore } from './migrate-store.ts'
import type { ServiceMigration } from './migration.ts'
import { openStore, type Store } from './open-store.ts'

const step = (name: string, ...statements: string[]): ServiceMigration => ({
  name,
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
const first = step('001-a', 'create table a (n int)')
const second = step('002-b', 'create table b (n int)', 'insert into a values (1)')
const broken = step('002-b', 'create table b (n int)', 'insert into a values (1)', 'insert into nothing values (1)')

describe.each<DatabaseKind>(['PGlite', 'PostgreSQL'])('migrations (%s)', (kind) => {
  const stores: Store[] = []
  let database: FreshDatabase
  let store: Store
  const open = async () => {
    const opened = await openStore(database.database)
    stores.push(opened)
    return opened
  }
  beforeAll(async () => {
    database = await freshDatabase(kind)
    store = await open()
  })
  beforeEach(async () => {
    await sql`drop schema public cascade`.execute(store.db)
    await sql`create schema public`.execute(store.db)
  })
  afterAll(async () => {
    for (const each of stores) await each.close()
    await database.remove()
  })
  const tables = async ({ db }: Store) => {
    const { rows } = await sql<{
      name: string
    }>`select table_name::text as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }

  it('runs migrations once, in the order of their names', async () => {
    expect(await migrateStore(store.db, [second, first])).toEqual(['001-a', '002-b'])
    expect(await migrateStore(store.db, [first, second])).toEqual([])
    expect((await sql`select * from a`.execute(store.db)).rows).toEqual([{ n: 1 }])
  })

  it('keeps finished migrations and rolls back the one that fails', async () => {
    await expect(migrateStore(store.db, [first, broken])).rejects.toThrow('nothing')
    expect(await tables(store)).toEqual(['a', 'service_steps'])
    expect((await sql`select * from a`.execute(store.db)).rows).toEqual([])
    expect(await migrateStore(store.db, [first, second])).toEqual(['002-b'])
  })

  it('refuses a database with migrations from a newer version', async () => {
    await migrateStore(store.db, [first, second])
    await expect(migrateStore(store.db, [first])).rejects.toMatchObject({
      code: 'service-setup',
      message: expect.stringContaining('The database is from a newer version of Sheaf. Unknown migrations: 002-b.'),
    })
  })

  if (kind === 'PostgreSQL') {
    it('runs migrations once when several processes start together', async () => {
      const all = await Promise.all([1, 2, 3, 4].map(() => open()))
      const applied = await Promise.all(all.map(({ db }) => migrateStore(db, [first, second])))
      expect(applied.flat().sort()).toEqual(['001-a', '002-b'])
    })

    it('rolls back a killed migration, and the next process runs it', async () => {
      const dying = await open()
      const slow = step('002-b', 'create table b (n int)', 'select pg_sleep(60)')
      const outcome = expect(migrateStore(dying.db, [first, slow])).rejects.toThrow()
      const sleeping = () =>
        sql<{ pid: number }>`select pid from pg_stat_activity where query like 'select pg_sleep%' and datname = current_database()`.execute(
          store.db,
        )
      await expect.poll(async () => (await sleeping()).rows.length).toBe(1)
      const [row] = (await sleeping()).rows
      await sql`select pg_terminate_backend(${row?.pid})`.execute(store.db)
      await outcome
      expect(await tables(store)).toEqual(['a', 'service_steps'])
      expect(await migrateStore(store.db, [first, second])).toEqual(['002-b'])
    })
  }
})
