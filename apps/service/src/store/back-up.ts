// Writes a consistent backup to one file while other processes keep writing. Memory use stays flat.

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { bossSchema } from '../jobs/open-jobs.ts'
import { type BackupWriter, writeBackup } from './backup-file.ts'
import { listTables } from './list-tables.ts'
import type { Tables } from './tables.ts'

export async function backUp(db: Kysely<Tables>, file: string, now: Date): Promise<{ rows: number; tables: number }> {
  // Yesterday's only copy must not be lost because today's has its name.
  if (existsSync(file)) throw new Refusal('service-setup', `${file} already exists and was not changed.`)
  if (!existsSync(dirname(file))) throw new Refusal('path-missing', dirname(file))
  await rm(`${file}.part`, { force: true })
  const writer = writeBackup(file)
  try {
    const { rows, tables } = await db.transaction().execute((transaction) => writeAll(transaction, writer, now))
    await writer.end(rows)
    return { rows, tables }
  } catch (error) {
    await writer.abandon()
    const cannotWrite = error instanceof Error && 'syscall' in error && 'code' in error && ['open', 'write'].includes(String(error.syscall))
    throw cannotWrite ? new Refusal('state-unwritable', `${file}: ${error.code}.`) : error
  }
}

async function writeAll(transaction: Transaction<Tables>, writer: BackupWriter, now: Date) {
  await sql`set transaction isolation level repeatable read read only`.execute(transaction)
  await sql`set local statement_timeout = 0`.execute(transaction)
  const tables = await listTables(transaction)
  const steps = await transaction.selectFrom('service_steps').select('name').orderBy('name').execute()
  const mode = await transaction.selectFrom('service_facts').select('value').where('name', '=', 'mode').executeTakeFirst()
  const head = {
    format: 'sheaf-service-backup',
    version: 1,
    madeAt: now.toISOString(),
    mode: mode?.value ?? 'development',
    steps: steps.map(({ name }) => name),
    tables: tables.map(({ name }) => name),
  }
  await writer.line(JSON.stringify(head))
  let rows = 0
  for (const { name } of tables)
    rows += await writeRows(transaction, writer, name, sql`select to_json(t)::text as row from ${sql.table(name)} t`)
  // Pending jobs are part of the data: a submission without its job would never be scored.
  const jobs = sql`select json_build_object('name', name, 'data', data)::text as row
    from ${sql.table(`${bossSchema}.job`)} where state in ('created', 'retry', 'active') and name not like '\\_\\_%'`
  rows += await writeRows(transaction, writer, jobRows, jobs)
  return { rows, tables: tables.length }
}

async function writeRows(
  transaction: Transaction<Tables>,
  writer: BackupWriter,
  table: string,
  query: ReturnType<typeof sql>,
): Promise<number> {
  await sql`declare backup_rows no scroll cursor for ${query}`.execute(transaction)
  let count = 0
  let atOnce = 20
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.raw(String(atOnce))} from backup_rows`.execute(transaction)
    if (rows.length === 0) break
    let chars = 0
    for (const { row } of rows) {
      chars += row.length
      await writer.line(`{"table":${JSON.stringify(table)},"row":${row}}`)
    }
    count += rows.length
    // Rows vary in size, from a fact to a run with all its replies.
    if (chars < 200_000) atOnce = Math.min(5_000, atOnce * 2)
    else if (chars > 2_000_000) atOnce = Math.max(1, Math.floor(atOnce / 4))
  }
  await sql`close backup_rows`.execute(transaction)
  return count
}

/** Not a table name: these rows are jobs. */
export const jobRows = '(jobs)'
