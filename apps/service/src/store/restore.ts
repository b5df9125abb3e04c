// Restores a backup into an empty database of either kind, all or nothing. The file is checked before the database is touched.

import { Refusal } from '@sheaf/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isJobName, type Jobs } from '../jobs/jobs.ts'
import { jobRows } from './back-up.ts'
import { type BackupHead, checkBackup, rowsOf } from './backup-file.ts'
import { listTables, type TableShape } from './list-tables.ts'
import { migrateStore, pendingSteps } from './migrate-store.ts'
import type { ServiceMigration } from './migration.ts'
import type { Tables } from './tables.ts'

interface RestoreOptions {
  file: string
  /** Mode of the target database. */
  mode: string
  migrations: readonly ServiceMigration[]
  jobs: Pick<Jobs, 'send'>
}

export async function restore(
  db: Kysely<Tables>,
  { file, mode, migrations, jobs }: RestoreOptions,
): Promise<{ rows: number; madeAt: string }> {
  const head = await checkBackup(file)
  if (mode === 'production' && head.mode !== 'production')
    throw new Refusal('service-setup', 'The backup is from a development database and may contain simulated results. Nothing was restored.')
  await fitSchema(db, head, migrations)
  const rows = await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    const tables = await listTables(transaction)
    await refuseUnlessEmpty(transaction, tables)
    const count = await fill(transaction, file, new Map(tables.map((table) => [table.name, table])), jobs)
    await moveSequences(transaction, tables)
    return count
  })
  await migrateStore(db, migrations)
  return { rows, madeAt: head.madeAt }
}

/** Migrates to the backup's schema, which may be older than this program's. */
async function fitSchema(db: Kysely<Tables>, head: BackupHead, migrations: readonly ServiceMigration[]): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = head.steps.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Refusal('service-setup', `The backup is from a newer version of Sheaf. Unknown migrations: ${unknown.join(', ')}.`)
  const steps = new Set(head.steps)
  const ahead = (await pendingSteps(db, migrations)).length < migrations.length - steps.size
  if (ahead) throw new Refusal('service-setup', 'The backup is older than the database schema. Restore it into a new database.')
  await migrateStore(
    db,
    migrations.filter(({ name }) => steps.has(name)),
  )
}

async function refuseUnlessEmpty(transaction: Transaction<Tables>, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables) {
    if (ownRows.has(name)) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(transaction)
    if (rows.length > 0) throw new Refusal('service-setup', `The database isn't empty: ${name} has rows. Restore into a new database.`)
  }
  for (const name of ownRows) await sql`delete from ${sql.table(name)}`.execute(transaction)
}

/** Tables with rows in a database that was only opened. */
const ownRows = new Set(['service_facts', 'service_rounds'])

async function fill(
  transaction: Transaction<Tables>,
  file: string,
  tables: Map<string, TableShape>,
  jobs: Pick<Jobs, 'send'>,
): Promise<number> {
  let count = 0
  let table: string | undefined
  let waiting: string[] = []
  let chars = 0
  const flush = async () => {
    if (table !== undefined && waiting.length > 0) await insert(transaction, tables.get(table), waiting, jobs)
    count += waiting.length
    waiting = []
    chars = 0
  }
  for await (const line of rowsOf(file)) {
    const [, name = '', row = ''] = /^\{"table":"([^"]+)","row":(.*)\}$/s.exec(line) ?? []
    if (name !== jobRows && !tables.has(name))
      throw new Refusal('service-setup', `The backup has rows for an unknown table${name && `: ${name}`}.`)
    if (name !== table || chars > 500_000) await flush()
    table = name
    waiting.push(row)
    chars += row.length
  }
  await flush()
  return count
}

async function insert(
  transaction: Transaction<Tables>,
  table: TableShape | undefined,
  rows: string[],
  jobs: Pick<Jobs, 'send'>,
): Promise<void> {
  if (table === undefined) return resendJobs(transaction, rows, jobs)
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${`[${rows.join(',')}]`}::json)`.execute(transaction)
}

async function resendJobs(transaction: Transaction<Tables>, rows: string[], jobs: Pick<Jobs, 'send'>): Promise<void> {
  for (const row of rows) {
    const job: { name?: unknown; data?: { id?: unknown } } = JSON.parse(row)
    if (isJobName(job.name) && typeof job.data?.id === 'string') await jobs.send(job.name, { id: job.data.id }, transaction)
  }
}

/** Makes identity columns continue after the highest value. */
async function moveSequences(transaction: Transaction<Tables>, tables: readonly TableShape[]): Promise<void> {
  for (const { name, columns } of tables)
    for (const column of columns) {
      const { rows } = await sql<{ sequence: string | null }>`select pg_get_serial_sequence(${name}, ${column}) as sequence`.execute(
        transaction,
      )
      const sequence = rows[0]?.sequence
      if (sequence === null || sequence === undefined) continue
      await sql`select setval(${sequence}::regclass, coalesce(max(${sql.ref(column)}), 0) + 1, false) from ${sql.table(name)}`.execute(
        transaction,
      )
    }
}
