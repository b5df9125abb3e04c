// One daemon for each state folder. The system itself lets go when a process dies, however it dies: there is no stale lock to guess about,
// and no process id that another program may have by now.

import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '@sheaf/contract'
import { runFolder } from './run-folder.ts'

export interface HeldLock {
  release(): void
}

/** A database that nothing refers to is closed when memory is tidied, and the lock with it. */
const held = new Set<DatabaseSync>()

/** Undefined: another process holds it. `waitMs` is for one that only looks, or is about to end. */
export function holdLock(home: string, waitMs = 500): HeldLock | undefined {
  const file = lockFile(home)
  const database = openFile(file, waitMs)
  try {
    // Without a journal on disk: nothing is ever written, and there is one file to look after.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (kindOf(error) === busy) return undefined
    if (kindOf(error) !== notDatabase) throw error
    // Only garbage is taken away: it cannot be locked by anyone.
    rmSync(file)
    return holdLock(home, waitMs)
  }
  if (process.platform !== 'win32') chmodSync(file, 0o600)
  held.add(database)
  return {
    release() {
      held.delete(database)
      database.close()
    },
  }
}

/** Whether a daemon lives now. Reading is refused exactly while one holds the lock. */
export function isLocked(home: string): boolean {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(lockFile(home), { timeout: 0, readOnly: true })
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
    throw new Refusal('state-unwritable', `${file}: ${error instanceof Error ? error.message : 'cannot be opened'}.`)
  }
}

function lockFile(home: string): string {
  return join(runFolder(home), 'lock.db')
}

const busy = 5
const notDatabase = 26

/** SQLite's result code; the low byte is the kind of the fault. */
function kindOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}
