// One daemon per state folder.

import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { type HeldFile, holdFile, isFileHeld } from '@sheaf/engine/disk'
import { runFolder } from './run-folder.ts'

/** Undefined: another process holds it. `waitMs` allows for one that only checks or is ending. */
export function holdLock(home: string, waitMs = 500): HeldFile | undefined {
  const file = lockFile(home)
  const lock = holdFile(file, waitMs)
  if (lock !== undefined && process.platform !== 'win32') chmodSync(file, 0o600)
  return lock
}

/** Whether a daemon is running. */
export function isLocked(home: string): boolean {
  return isFileHeld(lockFile(home))
}

function lockFile(home: string): string {
  return join(runFolder(home), 'lock.db')
}
