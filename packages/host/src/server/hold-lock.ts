// One daemon for each state folder.

import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { type HeldFile, holdFile, isFileHeld } from '@sheaf/engine/disk'
import { runFolder } from './run-folder.ts'

/** Undefined: another process holds it. `waitMs` is for one that only looks, or is about to end. */
export function holdLock(home: string, waitMs = 500): HeldFile | undefined {
  const file = lockFile(home)
  const lock = holdFile(file, waitMs)
  if (lock !== undefined && process.platform !== 'win32') chmodSync(file, 0o600)
  return lock
}

/** Whether a daemon lives now. */
export function isLocked(home: string): boolean {
  return isFileHeld(lockFile(home))
}

function lockFile(home: string): string {
  return join(runFolder(home), 'lock.db')
}
