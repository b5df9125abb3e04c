// Opens local databases: private, versioned, shared by several processes, and never at the cost of an existing file.

import { chmodSync, closeSync, linkSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Refusal } from '@sheaf/contract'
import { guardDatabase } from './guard-database.ts'
import { makeFolder } from './make-folder.ts'

export type Value = string | number | bigint | null | Uint8Array
export type Row = Record<string, Value>

export interface Database {
  readonly file: string
  all(sql: string, ...values: Value[]): Row[]
  get(sql: string, ...values: Value[]): Row | undefined
  /** Number of changed rows. */
  run(sql: string, ...values: Value[]): number
  /** All or nothing; locks for writing at once, so that it cannot fail halfway for lack of the lock. */
  transaction<Result>(work: () => Result): Result
  /** Problems inside the file, or only in these tables; empty if there are none. Reads all of it: for a check-up, not for every start. */
  check(tables?: readonly string[]): string[]
  close(): void
}

export interface DatabaseKind {
  /** Marks the file, so that another kind of database is recognized and left alone. */
  kind: string
  /** The newest schema version; equals the number of migrations. */
  version: number
  /** SQL that migrates version n to n + 1, at index n. */
  migrations: readonly string[]
}

export function openDatabase(file: string, kind: DatabaseKind): Database {
  if (kind.version !== kind.migrations.length)
    throw new Error(`${kind.kind}: version ${kind.version} with ${kind.migrations.length} migrations`)
  return guardDatabase(file, () => {
    makeFolder(dirname(file))
    if (!inspect(file, kind)) create(file, kind)
    const database = connect(file)
    try {
      useWriteAheadLog(database)
      migrate(database, file, kind)
    } catch (error) {
      database.close()
      throw error
    }
    return wrap(file, database)
  })
}

/** The same tables in memory, for data that must never reach the disk. */
export function openMemoryDatabase(kind: DatabaseKind): Database {
  const database = connect(':memory:')
  migrate(database, ':memory:', kind)
  return wrap(':memory:', database)
}

/** Inspects without opening for writing: even closing a writable connection may change a file that is not ours. */
function inspect(file: string, kind: DatabaseKind): boolean {
  const header = readHeader(file)
  const journalBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  // Checked last: the file only grows, so a checkpoint by another process cannot make it look truncated.
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) {
    // SQLite deletes a journal whose database is gone, and with it the only copy of the last changes.
    if (journalBytes > 0) throw new Refusal('state-broken', `${file} is missing, but its journal ${file}-wal exists.`)
    return false
  }
  if (!header) return inspect(file, kind)
  if (!header.toString('latin1').startsWith('SQLite format 3\0')) throw new Refusal('state-broken', `${file} is not a database.`)
  if (header.length < headerBytes) throw new Refusal('state-broken', `${file} is truncated.`)
  checkVersion(file, kind, header.readUInt32BE(60), header.readUInt32BE(68))
  if (journalBytes > 0) {
    const reader = new DatabaseSync(file, { readOnly: true, timeout: busyMilliseconds })
    try {
      checkVersion(file, kind, pragma(reader, 'user_version'), pragma(reader, 'application_id'))
    } finally {
      reader.close()
    }
  } else if (stat.size < header.readUInt32BE(28) * pageBytes(header)) {
    throw new Refusal('state-broken', `${file} is truncated.`)
  }
  makePrivate(file, stat.mode)
  return true
}

/** The format stores 65,536 as 1. */
function pageBytes(header: Buffer): number {
  const bytes = header.readUInt16BE(16)
  return bytes === 1 ? 65_536 : bytes
}

const headerBytes = 100

function readHeader(file: string): Buffer | undefined {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat) return undefined
  if (!stat.isFile()) throw new Refusal('state-broken', `${file} is not a file.`)
  const handle = openSync(file, 'r')
  try {
    const header = Buffer.alloc(headerBytes)
    return header.subarray(0, readSync(handle, header, 0, headerBytes, 0))
  } finally {
    closeSync(handle)
  }
}

function makePrivate(file: string, mode: number): void {
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  try {
    chmodSync(file, 0o600)
  } catch {
    // Another user owns it and lets us use it: theirs to decide.
  }
}

function checkVersion(file: string, { kind, version }: DatabaseKind, found: number, mark: number): void {
  if (mark !== markOf(kind)) throw new Refusal('state-broken', `${file} is not a Sheaf ${kind} file.`)
  if (found > version)
    throw new Refusal('state-newer', `${file} has version ${found}, but this version of Sheaf supports up to ${version}.`)
  if (found === 0) throw new Refusal('state-broken', `${file} has no version.`)
}

/** Built next to it and linked into place when complete, so that no process ever sees half a file. */
function create(file: string, kind: DatabaseKind): void {
  const fresh = freshName(file)
  closeSync(openSync(fresh, 'wx', 0o600))
  try {
    const database = connect(fresh)
    try {
      database.exec(`PRAGMA application_id = ${markOf(kind.kind)}`)
      migrate(database, fresh, kind)
      // Last: on a full disk, closing silently drops a log that does not fit, and a file without its pages would be put in place.
      useWriteAheadLog(database)
    } finally {
      database.close()
    }
    putInPlace(fresh, file)
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(fresh + end, { force: true })
  }
}

function putInPlace(fresh: string, file: string): void {
  try {
    linkSync(fresh, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // Another process was first, and its file is as good.
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    // No hard links on this file system.
    renameSync(fresh, file)
  }
}

function freshName(file: string): string {
  return `${file}.${process.pid}-${Math.random().toString(36).slice(2)}.new`
}

function migrate(database: DatabaseSync, file: string, { version, migrations }: DatabaseKind): void {
  const before = pragma(database, 'user_version')
  if (before > version) throw new Refusal('state-newer', `${file} was just migrated to version ${before}.`)
  if (before === version) return
  if (before > 0) saveCopy(database, `${file}.v${before}`)
  database.exec('BEGIN IMMEDIATE')
  try {
    // Another process may have migrated while this one waited for the lock.
    const from = pragma(database, 'user_version')
    for (const sql of migrations.slice(from)) database.exec(sql)
    if (from < version) database.exec(`PRAGMA user_version = ${version}`)
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** An older Sheaf can use this copy if the user downgrades. */
function saveCopy(database: DatabaseSync, copy: string): void {
  if (statSync(copy, { throwIfNoEntry: false })) return
  const fresh = freshName(copy)
  closeSync(openSync(fresh, 'wx', 0o600))
  try {
    database.prepare('VACUUM INTO ?').run(fresh)
    renameSync(fresh, copy)
  } finally {
    rmSync(fresh, { force: true })
  }
}

function wrap(file: string, database: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>()
  function prepared(sql: string): StatementSync {
    let statement = statements.get(sql)
    if (!statement) {
      statement = database.prepare(sql)
      statements.set(sql, statement)
    }
    return statement
  }
  return {
    file,
    all: (sql, ...values) => guardDatabase(file, () => prepared(sql).all(...values)),
    get: (sql, ...values) => guardDatabase(file, () => prepared(sql).get(...values)),
    run: (sql, ...values) => guardDatabase(file, () => Number(prepared(sql).run(...values).changes)),
    transaction(work) {
      guardDatabase(file, () => database.exec('BEGIN IMMEDIATE'))
      try {
        const result = work()
        guardDatabase(file, () => database.exec('COMMIT'))
        return result
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    check: (tables) =>
      guardDatabase(file, () =>
        (tables?.map((table) => `quick_check(${table})`) ?? ['quick_check'])
          .flatMap((check) => database.prepare(`PRAGMA ${check}`).all())
          .map((row) => String(row.quick_check))
          .filter((line) => line !== 'ok'),
      ),
    close() {
      statements.clear()
      if (database.isOpen) database.close()
    },
  }
}

const busyMilliseconds = 5_000

function connect(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyMilliseconds, enableForeignKeyConstraints: true })
  try {
    database.exec('PRAGMA synchronous = NORMAL')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function useWriteAheadLog(database: DatabaseSync): void {
  if (database.prepare('PRAGMA journal_mode').get()?.journal_mode !== 'wal') database.exec('PRAGMA journal_mode = WAL')
}

function pragma(database: DatabaseSync, name: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name])
}

/** FNV-1a of the kind, kept positive because SQLite stores it signed. */
function markOf(kind: string): number {
  let mark = 0x811c9dc5
  for (const letter of `sheaf ${kind}`) mark = Math.imul(mark ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return mark & 0x7fffffff
}
