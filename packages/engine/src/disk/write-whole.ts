// Writes a file whole or not at all: a reader, or a crash, sees the old bytes or the new ones.

import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errno } from './errno.ts'

export interface WriteOptions {
  /** Mode of a new file; an existing file keeps its own. */
  mode?: number
  /** False for caches: a lost write costs time, not data, and fsync is slow. */
  durable?: boolean
}

/** Throws the system's error after removing its own leftovers; the caller knows which refusal it is. */
export function writeWhole(path: string, content: string | Uint8Array, options: WriteOptions = {}): void {
  const { mode = 0o666, durable = true } = options
  // Renaming over a link would replace the link and leave its target as it was.
  const target = realTarget(path)
  const temp = join(dirname(target), `.${basename(target).slice(0, 100)}.${crypto.randomUUID()}.tmp`)
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content
  try {
    writeTemp(temp, bytes, modeOf(target) ?? mode, durable)
    renameSync(temp, target)
  } catch (error) {
    rmSync(temp, { force: true })
    throw error
  }
  if (durable) syncFolder(dirname(target))
}

function writeTemp(temp: string, bytes: Uint8Array, mode: number, durable: boolean): void {
  const handle = openSync(temp, 'wx', mode)
  try {
    let written = 0
    while (written < bytes.length) written += writeSync(handle, bytes, written, bytes.length - written)
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

/** Without this a power cut can forget the rename. Some systems cannot sync a folder; there the rename has to do. */
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
