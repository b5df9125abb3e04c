// Restores a backup into an empty database of either kind, all or nothing: first the schema that the backup was made with, then its rows, then
// the migrations since. The file is checked before the database is opened.

import { isRefusal, Refusal } from '@sheaf/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isJobName, type Jobs, type OpenedJobs } from '../jobs/jobs.ts'
import { bossSchema } from '../jobs/open-jobs.ts'
import type { Log } from '../service.ts'
import { jobRows } from './back-up.ts'
import { type BackupHead, rowsOf } from './backup-file.ts'
import { listTables, type TableShape } from './list-tables.ts'
import { lockSchema, migrateWithin } from './migrate-store.ts'
import type { ServiceMigration } from './migration.ts'
import { ownTables } from './own-tables.ts'
import type { Tables } from './tables.ts'

interface RestoreOptions {
  file: string
  /** Head of the file, as `checkBackup` returned it. */
  head: BackupHead
  /** Mode of this process; a production database stays one, whatever the mode. */
  mode: string
  migrations: readonly ServiceMigration[]
  /** Creates the job queues in the database. */
  openJobs(): Promise<OpenedJobs>
  log: Log
}

/** The file must have been checked, also with `refuseNewer`. */
export async function restore(db: Kysely<Tables>, options: RestoreOptions): Promise<{ rows: number; madeAt: string }> {
  // Before the queues are created: a refused restore leaves nothing behind.
  await db.transaction().execute((transaction) => refuseUnlessFit(transaction, options))
  const hadQueues = await hasQueues(db)
  let jobs: OpenedJobs | undefined
  let isRestored = false
  try {
    const opened = await options.openJobs()
    jobs = opened
    const rows = await db.transaction().execute((transaction) => restoreWithin(transaction, options, opened))
    isRestored = true
    return { rows, madeAt: options.head.madeAt }
  } catch (error) {
    throw isMisfit(error) ? new Refusal('service-setup', "A row in the backup doesn't match its table. Nothing was restored.") : error
  } finally {
    // The result, or why there is none, matters more than a failure here.
    const report = (problem: unknown) => options.log.bug('restore-close', problem)
    await jobs?.close(1_000).catch(report)
    if (!isRestored && !hadQueues) await sql`drop schema if exists ${sql.id(bossSchema)} cascade`.execute(db).catch(report)
  }
}

async function restoreWithin(transaction: Transaction<Tables>, options: RestoreOptions, jobs: Pick<Jobs, 'send'>): Promise<number> {
  const { head, file, migrations } = options
  await lockSchema(transaction)
  const empty = await refuseUnlessFit(transaction, options, { locks: true })
  // The schema of an empty database may be newer than the backup.
  if (empty.length > 0) await sql`drop table ${listOf(empty)}`.execute(transaction)
  const steps = new Set(head.steps)
  await migrateWithin(
    transaction,
    migrations.filter(({ name }) => steps.has(name)),
  )
  const tables = await listTables(transaction)
  const count = await fill(transaction, file, new Map(tables.map((table) => [table.name, table])), jobs)
  await moveSequences(transaction, tables)
  // A later migration can't alter a table whose deferred constraints are still to be checked.
  await sql`set constraints all immediate`.execute(transaction)
  await migrateWithin(transaction, migrations)
  return count
}

export function refuseNewer(head: BackupHead, migrations: readonly ServiceMigration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = head.steps.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Refusal(
      'service-setup',
      `The backup is from a newer version of Sheaf. Unknown migrations: ${unknown.join(', ')}. Update Sheaf first. Nothing was restored.`,
    )
}

/** Returns the tables of the database, which are ours and have no rows. With `locks`, it stays like that until the end of the transaction. */
async function refuseUnlessFit(
  transaction: Transaction<Tables>,
  { head, mode }: RestoreOptions,
  { locks = false } = {},
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(transaction)
  const names = rows.map(({ name }) => name)
  // Without our list of migrations, a table is not ours, even if its name is.
  const foreign = names.find((name) => !names.includes('service_steps') || !ownTables.has(name))
  if (foreign !== undefined) throw notEmpty(`it has a table ${foreign}`)
  // A row that another process is inserting isn't visible yet, and would be dropped with its table.
  if (locks && names.length > 0) await sql`lock table ${listOf(names)} in access exclusive mode`.execute(transaction)
  for (const name of names.filter((each) => !ownRows.has(each))) {
    const found = await sql`select 1 from ${sql.table(name)} limit 1`.execute(transaction)
    if (found.rows.length > 0) throw notEmpty(`${name} has rows`)
  }
  const isProduction = mode === 'production' || (names.includes('service_facts') && (await modeOf(transaction)) === 'production')
  if (isProduction && head.mode !== 'production')
    throw new Refusal('service-setup', 'The backup is from a development database and may contain simulated results. Nothing was restored.')
  return names
}

function listOf(names: readonly string[]) {
  return sql.join(names.map((name) => sql.table(name)))
}

function notEmpty(why: string): Refusal {
  return new Refusal('service-setup', `The database isn't empty: ${why}. Restore into a new database.`)
}

async function modeOf(transaction: Transaction<Tables>): Promise<string | undefined> {
  return (await transaction.selectFrom('service_facts').select('value').where('name', '=', 'mode').executeTakeFirst())?.value
}

async function hasQueues(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regnamespace(${bossSchema}) is not null as there`.execute(db)
  return rows[0]?.there === true
}

/** A value that its column does not accept, which only a changed file can have. */
function isMisfit(error: unknown): boolean {
  return !isRefusal(error) && error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/** Tables with rows in a database that was only opened, or only asked. */
const ownRows = new Set(['service_facts', 'service_rounds', 'service_steps', 'unknown_keys'])

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
