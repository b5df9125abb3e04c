// Writes a file atomically: a reader, or a crash, sees the old bytes or the new ones.

import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writevSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errno } from '../errno.ts'

export interface WriteOptions {
  /** Mode of a new file; an existing file keeps its own. */
  mode?: number
  /** False for caches: a lost write costs time, not data, and fsync is slow. */
  durable?: boolean
}

/** Removes its temporary file and throws the system's error; the caller picks the refusal. */
export function writeFileAtomic(path: string, content: string | Uint8Array | readonly Uint8Array[], options: WriteOptions = {}): void {
  const { mode = 0o666, durable = true } = options
  // Renaming over a link would replace the link and leave its target as it was.
  const target = realTarget(path)
  const temp = join(dirname(target), `.${basename(target).slice(0, 100)}.${crypto.randomUUID()}.tmp`)
  const chunks = typeof content === 'string' ? [Buffer.from(content)] : content instanceof Uint8Array ? [content] : content
  try {
    writeTemp(temp, chunks, modeOf(target) ?? mode, durable)
    renameSync(temp, target)
  } catch (error) {
    rmSync(temp, { force: true })
    throw error
  }
  if (durable) syncFolder(dirname(target))
}

/** No system accepts more than 1024 chunks per call. */
const chunksAtOnce = 512

/** A call may write less than it was given; the rest is retried until the disk reports an error. */
function writeAll(handle: number, chunks: readonly Uint8Array[]): void {
  let left = chunks
  while (left.length > 0) {
    let written = writevSync(handle, left)
    const from = left.findIndex((chunk) => {
      if (written < chunk.length) return true
      written -= chunk.length
      return false
    })
    if (from === -1) return
    const [first, ...rest] = left.slice(from)
    left = first ? [first.subarray(written), ...rest] : []
  }
}

function writeTemp(temp: string, chunks: readonly Uint8Array[], mode: number, durable: boolean): void {
  const handle = openSync(temp, 'wx', mode)
  try {
    for (let at = 0; at < chunks.length; at += chunksAtOnce) writeAll(handle, chunks.slice(at, at + chunksAtOnce))
    if (durable) fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function realTarget(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (errno(error) === 'ENOENT') return path
    throw error
  }
}

function modeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? stats.mode & 0o777 : undefined
}

/** Without this, a power cut can lose the rename. Some systems cannot sync a folder; there the rename has to do. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    return
  }
}
