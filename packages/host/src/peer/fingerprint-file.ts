// SHA-256 of a program, read in chunks: some are hundreds of megabytes and would block other calls.

import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const pieceBytes = 1024 * 1024
const keptCount = 64
const freshMs = 2_000
/** Keyed by stamp. Includes reads in progress, so that concurrent calls share them. */
const kept = new Map<string, Promise<string | undefined>>()

/** Undefined: unreadable, or it changed during the read. */
export async function fingerprintFile(path: string): Promise<string | undefined> {
  let handle: FileHandle | undefined
  try {
    // A pipe in place of the file would block for a writer.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stamp = await stampOf(handle)
    if (stamp === undefined) return undefined
    const print = kept.get(stamp) ?? keep(stamp, hashOf(handle, stamp))
    return await print
  } catch {
    return undefined
  } finally {
    await handle?.close()
  }
}

async function hashOf(handle: FileHandle, stamp: string): Promise<string | undefined> {
  try {
    const print = await hashAll(handle)
    if (await isFresh(handle)) kept.delete(stamp)
    if ((await stampOf(handle)) === stamp) return print
  } catch {
    // Reported as undefined.
  }
  kept.delete(stamp)
  return undefined
}

async function hashAll(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(pieceBytes)
  for (;;) {
    const { bytesRead } = await handle.read(piece, 0, pieceBytes, null)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(piece.subarray(0, bytesRead))
  }
}

/** Timestamps are coarse: a file that just changed may change again with the same timestamp. */
async function isFresh(handle: FileHandle): Promise<boolean> {
  return Date.now() - (await handle.stat()).ctimeMs < freshMs
}

/** Includes ctime, because a program that writes the file can reset its mtime. */
async function stampOf(handle: FileHandle): Promise<string | undefined> {
  const stats = await handle.stat({ bigint: true })
  return stats.isFile() ? [stats.dev, stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join('|') : undefined
}

function keep(stamp: string, print: Promise<string | undefined>): Promise<string | undefined> {
  const [oldest] = kept.keys()
  if (kept.size >= keptCount && oldest !== undefined) kept.delete(oldest)
  kept.set(stamp, print)
  return print
}
