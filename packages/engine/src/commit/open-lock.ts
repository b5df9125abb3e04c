// One writer at a time, across all processes. The system unlocks when a process dies, so there is no stale lock to guess about.

import { DatabaseSync } from 'node:sqlite'
import { guardDatabase } from '../disk/store/guard-database.ts'

export interface Lock {
  /** Waits for its turn, then works alone. */
  hold<Result>(work: () => Result): Result
  close(): void
}

/** Longer than any commit takes; a process that is stopped in the middle is not waited for forever. */
const waitMilliseconds = 30_000

export function openLock(file: string): Lock {
  let database: DatabaseSync | undefined
  return {
    hold: (work) => {
      const held = guardDatabase(file, () => {
        database ??= new DatabaseSync(file, { timeout: waitMilliseconds })
        database.exec('BEGIN EXCLUSIVE')
        return database
      })
      try {
        return work()
      } finally {
        held.exec('ROLLBACK')
      }
    },
    close: () => {
      database?.close()
      database = undefined
    },
  }
}
