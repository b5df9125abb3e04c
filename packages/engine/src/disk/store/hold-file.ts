// Locks a file for one process at a time. The system releases the lock when a process dies, however it dies: there is no stale lock to
// guess about, and no process ID that another program may have by now.

import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '@sheaf/contract'

export interface HeldFile {
  release(): void
}

/** An unreferenced database is garbage-collected and closed, which releases the lock. */
const held = new Set<DatabaseSync>()

/** Undefined if another process held it for all of `waitMs`. */
export function holdFile(file: string, waitMs = 0): HeldFile | undefined {
  const database = openFile(file, waitMs)
  try {
    // No journal on disk: nothing is ever written, and there is one file to manage.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (kindOf(error) === busy) return undefined
    if (kindOf(error) !== notDatabase) throw error
    // Only garbage is removed: no one can have it locked.
    rmSync(file)
    return holdFile(file, waitMs)
  }
  held.add(database)
  return {
    release() {
      held.delete(database)
      database.close()
    },
  }
}

/** Whether a process holds it now, without locking it even briefly: reading fails exactly while one does. */
export function isFileHeld(file: string): boolean {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(file, { timeout: 0, readOnly: true })
  } catch {
    return false
  }
  try {
    database.prepare('PRAGMA schema_version').get()
    return false
  } catch (error) {
    return kindOf(error) === busy
  } finally {
    database.close()
  }
}

function openFile(file: string, timeout: number): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout })
  } catch (error) {
    throw new Refusal('state-unwritable', `${file}: ${error instanceof Error ? error.message : "can't be opened"}.`)
  }
}

const busy = 5
const notDatabase = 26

/** SQLite's result code; the low byte is the kind of error. */
function kindOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}
