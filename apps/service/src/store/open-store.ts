// The database: an embedded PGlite in a folder that this process holds alone, or a PostgreSQL that several share. Both speak the same SQL and
// give the same JavaScript values.

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

/** One connection: whoever is inside a transaction and asks `db` instead of the transaction waits for itself. */
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
  /** A statement that takes longer is given up; PostgreSQL only. Long ones say `set local statement_timeout`. */
  statementMs?: number
  /** A connection that failed while nobody used it. */
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
        // The lock goes last: the next holder must find a database that is closed.
        await pglite.close()
        held.release()
      },
    }
  } catch (error) {
    held.release()
    throw error
  }
}

/** All that PGlite says then is that it was aborted. Nothing is mended or begun anew: what is there may be all there is. */
function cannotOpen(folder: string): Refusal {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < roomToStart) return new Refusal('state-unwritable', `${folder}: there is no room on the disk.`)
  return new Refusal('state-broken', `${folder}: the database cannot be opened.`)
}

/** What it writes at its start, with some to spare. */
const roomToStart = 50_000_000

function openShared(url: string, options: StoreOptions): SharedStore {
  const { connections = 12, statementMs = 30_000, onProblem = () => {} } = options
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'sheaf-service',
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    lock_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC',
    types: { getTypeParser },
  })
  // Once it is closed nothing can be lost any more: the pool says it is done before its last connections are.
  let isClosed = false
  const hear = (error: Error) => {
    if (!isClosed) onProblem(error)
  }
  // Without a listener the end of an idle connection would end the process.
  pool.on('error', hear)
  // And so would that of one in use: the pool listens only to those that lie idle.
  pool.on('connect', (client) => client.on('error', hear))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = () => {
    isClosed = true
    return db.destroy()
  }
  return { kind: 'postgres', url, db, close }
}

const int8Type = 20
const dateType = 1082

/** As PGlite has it: counts are numbers, and a day is a text (as a `Date` it would depend on the zone of the process). */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format !== 'binary') {
    if (type === int8Type) return Number
    if (type === dateType) return String
  }
  return pg.types.getTypeParser(type, 'text')
}
