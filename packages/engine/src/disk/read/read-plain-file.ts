// Reads a small file that a repository may control (rules, git's own files) without ever blocking on it.

import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

export interface PlainFile {
  bytes: Buffer
  /** The file is longer than what was read. */
  cut: boolean
}

const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants

/** Undefined for anything but a readable regular file: a FIFO would block, a device would never end. */
export function readPlainFile(path: string | Buffer, maxBytes: number, followLinks = true): PlainFile | undefined {
  let handle: number
  try {
    handle = openSync(path, O_RDONLY | (O_NONBLOCK ?? 0) | (followLinks ? 0 : (O_NOFOLLOW ?? 0)))
  } catch {
    return undefined
  }
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) return undefined
    const bytes = Buffer.allocUnsafe(Math.min(stats.size, maxBytes))
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(handle, bytes, filled, bytes.length - filled, null)
      if (count === 0) break
      filled += count
    }
    return { bytes: bytes.subarray(0, filled), cut: stats.size > maxBytes }
  } catch {
    return undefined
  } finally {
    closeSync(handle)
  }
}
