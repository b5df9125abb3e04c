// Stores file contents before and after: one pack per commit, with every content once, by hash.
// A pack is one file because each extra file costs an fsync, and because it is deleted with its commit: there is nothing to count.

import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { errno } from '../disk/errno.ts'
import { hashBytes } from '../disk/hash-bytes.ts'
import { O_CREAT, O_RDONLY, O_RDWR, O_TRUNC, type SystemCalls } from './calls.ts'
import { readAll, writeAll } from './file-state.ts'
import { listJournalFolder, removeIfExists, syncJournalFolder } from './journal-file.ts'

interface Content {
  hash: string
  /** Called when needed, so that not all files are in memory at once. */
  bytes: () => Uint8Array
}

export interface Packs {
  /** Synced to disk on return. */
  put(id: string, contents: readonly Content[]): void
  /** Also undefined if the bytes do not match their hash. */
  get(id: string, hash: string): Buffer | undefined
  sizes(): { id: string; size: number }[]
  drop(id: string): void
}

/** Where a content is in its pack: start, length, and whether it is deflated. */
type Index = Record<string, { at: number; length: number; isDeflated: boolean }>

export function openPacks(calls: SystemCalls, folder: string): Packs {
  const pathOf = (id: string) => join(folder, `${id}.pack`)
  return {
    put: (id, contents) => {
      withFile(calls, pathOf(id), O_RDWR | O_CREAT | O_TRUNC, (handle) => {
        writePack(calls, handle, contents)
        calls.sync(handle)
      })
      syncJournalFolder(calls, folder)
    },
    get: (id, hash) => {
      const bytes = withFile(calls, pathOf(id), O_RDONLY, (handle) => readContent(calls, handle, hash))
      return bytes && hashBytes(bytes) === hash ? bytes : undefined
    },
    sizes: () =>
      listJournalFolder(calls, folder).map((name) => ({
        id: name.replace(/\.pack$/, ''),
        size: calls.look(join(folder, name))?.size ?? 0,
      })),
    drop: (id) => removeIfExists(calls, pathOf(id)),
  }
}

/** Undefined when there is no such file. */
function withFile<Result>(calls: SystemCalls, path: string, flags: number, work: (handle: number) => Result): Result | undefined {
  let handle: number
  try {
    handle = calls.open(path, flags, 0o600)
  } catch (error) {
    if (errno(error) === 'ENOENT' && flags === O_RDONLY) return undefined
    throw error
  }
  try {
    return work(handle)
  } finally {
    calls.close(handle)
  }
}

/** Below this, deflating costs more than it saves. */
const deflatedFrom = 16_384

/** The index comes last, when all lengths are known, followed by its own length. */
const tailBytes = 16

function writePack(calls: SystemCalls, handle: number, contents: readonly Content[]): void {
  const index: Index = {}
  let at = 0
  for (const { hash, bytes } of contents) {
    const raw = bytes()
    const isDeflated = raw.length >= deflatedFrom
    const stored = isDeflated ? deflateRawSync(raw, { level: 1 }) : raw
    writeAll(calls, handle, stored, at)
    index[hash] = { at, length: stored.length, isDeflated }
    at += stored.length
  }
  const text = Buffer.from(JSON.stringify(index))
  writeAll(calls, handle, Buffer.concat([text, Buffer.from(String(text.length).padStart(tailBytes))]), at)
}

function readContent(calls: SystemCalls, handle: number, hash: string): Buffer | undefined {
  try {
    const { size } = calls.stat(handle)
    const length = Number(readAll(calls, handle, tailBytes, size - tailBytes).toString())
    const index: unknown = JSON.parse(readAll(calls, handle, length, size - tailBytes - length).toString())
    const found = isIndex(index) ? index[hash] : undefined
    if (!found) return undefined
    const stored = readAll(calls, handle, found.length, found.at)
    return found.isDeflated ? inflateRawSync(stored) : stored
  } catch (error) {
    // Disk errors are passed on; a malformed pack contains nothing.
    if (errno(error).startsWith('E') && !errno(error).startsWith('ERR_')) throw error
    if (error instanceof RangeError || error instanceof SyntaxError || errno(error) !== '') return undefined
    throw error
  }
}

function isIndex(value: unknown): value is Index {
  return typeof value === 'object' && value !== null && Object.values(value).every(isPosition)
}

function isPosition(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'at' in value && 'length' in value && isCount(value.at) && isCount(value.length)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
