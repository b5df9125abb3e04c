// SHA-256 of a program, read in chunks: some are hundreds of megabytes and would block other calls.

import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

const chunkBytes = 1024 * 1024
const maxCached = 64
const freshMs = 2_000
/** Keyed by stamp. Includes reads in progress, so that concurrent calls share them. */
const cached = new Map<string, Promise<string | undefined>>()

/** Undefined: unreadable, or it changed during the read. */
export async function fingerprintFile(path: string): Promise<string | undefined> {
  let handle: FileHandle | undefined
  try {
    // A pipe in place of the file would block for a writer.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stamp = await stampOf(handle)
    if (stamp === undefined) return undefined
    const print = cached.get(stamp) ?? cache(stamp, hashOf(handle, stamp))
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
    if (await isFresh(handle)) cached.delete(stamp)
    if ((await stampOf(handle)) === stamp) return print
  } catch {
    // Reported as undefined.
  }
  cached.delete(stamp)
  return undefined
}

async function hashAll(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafe(chunkBytes)
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunkBytes, null)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(chunk.subarray(0, bytesRead))
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

function cache(stamp: string, print: Promise<string | undefined>): Promise<string | undefined> {
  const [oldest] = cached.keys()
  if (cached.size >= maxCached && oldest !== undefined) cached.delete(oldest)
  cached.set(stamp, print)
  return print
}
