// A disposable database for things that can be computed again. The product works without it, whatever is wrong.

import { chmodSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'

/** Rows are arrays: for thousands of them, naming every column again takes longer than reading. */
export type CacheRow = SQLOutputValue[]

export interface Cache {
  run(sql: string, ...values: SQLInputValue[]): void
  rows(sql: string, ...values: SQLInputValue[]): CacheRow[]
  /** One statement for many queries. */
  prepareRows(sql: string): (...values: SQLInputValue[]) => CacheRow[]
  transaction(work: () => void): void
  close(): void
}

/** Undefined if no cache can be opened (a read-only disk, a folder in the way): the caller then computes everything. */
export function openCache(file: string, version: number, schema: string[]): Cache | undefined {
  try {
    return open(file, version, schema)
  } catch {
    try {
      removeFiles(file)
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
  return cacheOn(database, file)
}

function rebuild(database: DatabaseSync, file: string, version: number, schema: string[]): void {
  chmodSync(file, 0o600)
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all()
  database.exec('BEGIN IMMEDIATE')
  for (const { name } of tables) database.exec(`DROP TABLE "${String(name)}"`)
  for (const statement of schema) database.exec(statement)
  database.exec(`PRAGMA user_version = ${version}; COMMIT`)
}

function cacheOn(database: DatabaseSync, file: string): Cache {
  const prepared = new Map<string, StatementSync>()
  let isOpen = true

  /** A corrupt page shows only when it is read. The cache is then closed, and work goes on without it. */
  function guarded<Value>(work: () => Value, otherwise: Value): Value {
    if (!isOpen) return otherwise
    try {
      return work()
    } catch (error) {
      isOpen = false
      try {
        database.close()
      } catch {
        // It may be too broken even to close; the file is what matters.
      }
      if (error instanceof Error && /malformed|corrupt|not a database/i.test(error.message)) removeFiles(file)
      return otherwise
    }
  }

  const prepareRows = (sql: string): ((...values: SQLInputValue[]) => CacheRow[]) => {
    const statement = guarded(() => database.prepare(sql), undefined)
    statement?.setReturnArrays(true)
    return (...values) => guarded(() => statement?.all(...values).map((row) => (Array.isArray(row) ? row : Object.values(row))) ?? [], [])
  }
  return {
    run(sql, ...values) {
      guarded(() => {
        const statement = prepared.get(sql) ?? database.prepare(sql)
        prepared.set(sql, statement)
        statement.run(...values)
      }, undefined)
    },
    rows: (sql, ...values) => prepareRows(sql)(...values),
    prepareRows,
    transaction(work) {
      guarded(() => database.exec('BEGIN IMMEDIATE'), undefined)
      try {
        work()
      } catch (error) {
        guarded(() => database.exec('ROLLBACK'), undefined)
        throw error
      }
      guarded(() => database.exec('COMMIT'), undefined)
    },
    close() {
      if (isOpen) database.close()
      isOpen = false
    },
  }
}

function removeFiles(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}
