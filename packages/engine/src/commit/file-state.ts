// Reads what is at a place right now, without following a link or waiting for a pipe.

import { limits } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { hashBytes } from '../disk/hash-bytes.ts'
import { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, type SystemCalls } from './calls.ts'

/** A file's old or new state. A mode that is not known yet is the system's default for a new file. */
export interface FileState {
  hash: string
  size: number
  mode?: number
  uid?: number
  gid?: number
  /** Number of names (hard links), if more than one. */
  names?: number
}

export interface FoundFile extends Required<FileState> {
  kind: 'file'
  bytes: Buffer
  dev: number
  ino: number
}

export type Found = FoundFile | { kind: 'missing' | 'folder' | 'link' | 'special' | 'large' }

/** `path` should lead through an open folder (in-folder.ts). Throws the system's error if a file cannot be read. */
export function findFile(calls: SystemCalls, path: string): Found {
  if (O_NOFOLLOW === 0 && calls.look(path)?.isSymbolicLink()) return { kind: 'link' }
  let handle: number
  try {
    handle = calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch (error) {
    return notOpened(calls, path, error)
  }
  try {
    return readFound(calls, handle)
  } finally {
    calls.close(handle)
  }
}

export function readFound(calls: SystemCalls, handle: number): Found {
  const stats = calls.stat(handle)
  if (!stats.isFile()) return { kind: stats.isDirectory() ? 'folder' : 'special' }
  if (stats.size > limits.unreadableFileBytes) return { kind: 'large' }
  const bytes = readAll(calls, handle, stats.size)
  const { uid, gid, dev, ino, nlink, mode } = stats
  return { kind: 'file', bytes, hash: hashBytes(bytes), size: bytes.length, mode: mode & 0o7777, uid, gid, dev, ino, names: nlink }
}

export function readAll(calls: SystemCalls, handle: number, size: number, at = 0): Buffer {
  const bytes = Buffer.allocUnsafe(size)
  let filled = 0
  while (filled < size) {
    const count = calls.read(handle, bytes, filled, size - filled, at + filled)
    if (count === 0) break
    filled += count
  }
  return bytes.subarray(0, filled)
}

/** A call may write less than it was given; the rest is retried until the disk fails. */
export function writeAll(calls: SystemCalls, handle: number, bytes: Uint8Array, at = 0): void {
  let done = 0
  while (done < bytes.length) done += calls.write(handle, bytes, done, bytes.length - done, at + done)
}

function notOpened(calls: SystemCalls, path: string, error: unknown): Found {
  const code = errno(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' }
  if (code === 'ELOOP' || code === 'EMLINK') return { kind: 'link' }
  if (code === 'ENXIO' || code === 'ENODEV') return { kind: 'special' }
  // Windows opens no folder and follows every link; the entry itself shows what the error meant.
  const stats = code === '' ? undefined : calls.look(path)
  if (stats?.isSymbolicLink()) return { kind: 'link' }
  if (stats?.isDirectory()) return { kind: 'folder' }
  throw error
}
