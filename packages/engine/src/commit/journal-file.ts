// The journal's own files. Their folder is private to this user, so plain paths suffice; recovery sweeps the folder of temporary files.

import { dirname, join } from 'node:path'
import { errno } from '../disk/errno.ts'
import { O_CREAT, O_DIRECTORY, O_RDONLY, O_RDWR, O_TRUNC, type SystemCalls } from './calls.ts'
import { readAll, writeAll } from './file-state.ts'

/** A reader, or a crash, sees the old bytes or the new ones. */
export function writeJournalFile(calls: SystemCalls, path: string, scratch: string, text: string): void {
  const temp = join(scratch, 'next.tmp')
  // No one else writes here while we hold the lock: an existing file is from a crash.
  const handle = calls.open(temp, O_RDWR | O_CREAT | O_TRUNC, 0o600)
  try {
    writeAll(calls, handle, Buffer.from(text))
    calls.sync(handle)
  } finally {
    calls.close(handle)
  }
  calls.rename(temp, path)
  syncJournalFolder(calls, dirname(path))
}

/** Undefined if there is none. */
export function readJournalFile(calls: SystemCalls, path: string): Buffer | undefined {
  try {
    const handle = calls.open(path, O_RDONLY)
    try {
      return readAll(calls, handle, calls.stat(handle).size)
    } finally {
      calls.close(handle)
    }
  } catch (error) {
    if (errno(error) === 'ENOENT') return undefined
    throw error
  }
}

export function syncJournalFolder(calls: SystemCalls, folder: string): void {
  if (process.platform === 'win32') return
  const handle = calls.open(folder, O_RDONLY | O_DIRECTORY)
  try {
    calls.sync(handle)
  } finally {
    calls.close(handle)
  }
}

export function listJournalFolder(calls: SystemCalls, folder: string): string[] {
  try {
    return calls.list(folder)
  } catch (error) {
    if (errno(error) === 'ENOENT') return []
    throw error
  }
}

/** Succeeds if it is already gone. */
export function removeIfExists(calls: SystemCalls, path: string): void {
  try {
    calls.unlink(path)
  } catch (error) {
    if (errno(error) !== 'ENOENT') throw error
  }
}
