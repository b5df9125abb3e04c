// Opens the database: an embedded PGlite in a folder that this process has locked, or a shared PostgreSQL. Both accept the same SQL and
// return the same JavaScript values.

import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { Refusal } from '@sheaf/contract'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { holdFolder } from './hold-folder.ts'
import type { Tables } from './tables.ts'

export type Store = EmbeddedStore | SharedStore

interface AnyStore {
  db: Kysely<Tables>
  close(): Promise<void>
}

/** One connection: calling `db` instead of the transaction inside a transaction deadlocks. */
interface EmbeddedStore extends AnyStore {
  kind: 'pglite'
  pglite: PGlite
}

interface SharedStore extends AnyStore {
  kind: 'postgres'
  url: string
}

export interface StoreOptions {
  /** Connections of the pool; PostgreSQL only. */
  connections?: number
  /** How long to wait for a free or new connection; PostgreSQL only. */
  connectMs?: number
  /** Statement timeout; PostgreSQL only. Long statements use `set local statement_timeout`. */
  statementMs?: number
  /** Called when a connection is lost. */
  onProblem?: (error: Error) => void
}

export async function openStore(database: { url: string } | { folder: string }, options: StoreOptions = {}): Promise<Store> {
  return 'url' in database ? openShared(database.url, options) : openEmbedded(database.folder)
}

async function openEmbedded(folder: string): Promise<EmbeddedStore> {
  const held = holdFolder(folder)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const dataDir = join(folder, 'data')
    const pglite = await PGlite.create({ dataDir, parsers: { [dateType]: (text) => text } }).catch(() => {
      throw cannotOpen(folder)
    })
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    return {
      kind: 'pglite',
      pglite,
      db,
      async close() {
        // Release the lock last: the next process must find a closed database.
        await pglite.close()
        held.release()
      },
    }
  } catch (error) {
    held.release()
    throw error
  }
}

/** PGlite only reports that it was aborted. Nothing is repaired or recreated: this may be the only copy. */
function cannotOpen(folder: string): Refusal {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < minFreeBytes) return new Refusal('state-unwritable', `${folder}: the disk is full.`)
  return new Refusal('state-broken', `${folder}: the database can't be opened.`)
}

/** Bytes written at startup, with a margin. */
const minFreeBytes = 50_000_000

function openShared(url: string, options: StoreOptions): SharedStore {
  const { connections = 12, connectMs = 5_000, statementMs = 30_000, onProblem = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'sheaf-service',
    max: connections,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
    types: { getTypeParser },
  })
  // After closing, errors do not matter: the pool reports done before its last connections are.
  let isClosed = false
  const onError = (error: Error) => {
    if (!isClosed) onProblem(error)
  }
  // Without a listener, a lost idle connection would end the process.
  pool.on('error', onError)
  // So would a lost connection in use: the pool listens only to idle ones.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = () => {
    isClosed = true
    return db.destroy()
  }
  return { kind: 'postgres', url, db, close }
}

const int8Type = 20
const dateType = 1082

/** Same as PGlite: counts are numbers, and a day is a string (a `Date` would depend on the process's time zone). */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    if (type === int8Type) return Number
    if (type === dateType) return String
  }
  return pg.types.getTypeParser(type, 'text')
}
