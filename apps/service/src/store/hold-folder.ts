// Locks an embedded database for one process: PGlite has no lock, and two processes on one folder lose acknowledged rows. The OS releases
// it when a process dies, however it dies, so there is no stale lock to guess about.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Refusal } from '@sheaf/contract'

export interface HeldFolder {
  release(): void
}

export function holdFolder(folder: string): HeldFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock.db')
  const lock = openLock(file)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (kindOf(error) === busy) throw new Refusal('service-locked', describeHolder(folder))
    if (kindOf(error) !== notDatabase) throw error
    // Only garbage is removed: nobody can have locked it.
    rmSync(file)
    return holdFolder(folder)
  }
  writeFileSync(join(folder, 'holder'), `${process.pid}\n`, { mode: 0o600 })
  return { release: () => lock.close() }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw new Refusal('state-unwritable', `${file}: ${error instanceof Error ? error.message : "can't be opened"}.`)
  }
}

function describeHolder(folder: string): string {
  try {
    const pid = readFileSync(join(folder, 'holder'), 'utf8').trim()
    return /^\d+$/.test(pid) ? `Process ID: ${pid}.` : ''
  } catch {
    return ''
  }
}

const busy = 5
const notDatabase = 26

/** SQLite's primary result code, the low byte. */
function kindOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}
