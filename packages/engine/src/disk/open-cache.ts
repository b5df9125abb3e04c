// A throw-away database for things that can be computed again. Whatever is wrong with it, the product works without it.

import { chmodSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'

/** Rows are arrays: for thousands of them, naming every column again takes longer than reading. */
export type CacheRow = SQLOutputValue[]

export interface Cache {
  run(sql: string, ...values: SQLInputValue[]): void
  rows(sql: string, ...values: SQLInputValue[]): CacheRow[]
  /** The same statement for many questions. */
  prepareRows(sql: string): (...values: SQLInputValue[]) => CacheRow[]
  transaction(work: () => void): void
  close(): void
}

/** Undefined where no cache can be had (a read-only disk, a folder in the way): the caller then computes everything. */
export function openCache(file: string, version: number, schema: string[]): Cache | undefined {
  try {
    return open(file, version, schema)
  } catch {
    try {
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
      return open(file, version, schema)
    } catch {
      return undefined
    }
  }
}

function open(file: string, version: number, schema: string[]): Cache {
  makeFolder(dirname(file))
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF')
    const found = database.prepare('PRAGMA user_version').get()?.user_version
    if (found !== version) rebuild(database, file, version, schema)
  } catch (error) {
    database.close()
    throw error
  }
  return cacheOn(database)
}

function rebuild(database: DatabaseSync, file: string, version: number, schema: string[]): void {
  chmodSync(file, 0o600)
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  database.exec('BEGIN IMMEDIATE')
  for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"`)
  for (const statement of schema) database.exec(statement)
  database.exec(`PRAGMA user_version = ${version}; COMMIT`)
}

function cacheOn(database: DatabaseSync): Cache {
  const prepared = new Map<string, StatementSync>()
  const prepareRows = (sql: string): ((...values: SQLInputValue[]) => CacheRow[]) => {
    const statement = database.prepare(sql)
    statement.setReturnArrays(true)
    return (...values) => statement.all(...values).map((row) => (Array.isArray(row) ? row : Object.values(row)))
  }
  return {
    run(sql, ...values) {
      const statement = prepared.get(sql) ?? database.prepare(sql)
      prepared.set(sql, statement)
      statement.run(...values)
    },
    rows: (sql, ...values) => prepareRows(sql)(...values),
    prepareRows,
    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        work()
        database.exec('COMMIT')
      } catch (error) {
        database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}
