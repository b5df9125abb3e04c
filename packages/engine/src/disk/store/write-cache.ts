// Writes a cache file, readable by its owner only. A cache that cannot be written only costs time at the next run.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { writeFileAtomic } from './write-file-atomic.ts'

/** Keeps the newest `kept` files of the folder: a user who opens a new clone every day would otherwise fill the disk. */
export function writeCache(file: string, chunks: readonly Uint8Array[], kept: number): void {
  try {
    makeFolder(dirname(file))
    writeFileAtomic(file, chunks, { mode: 0o600, durable: false })
    const others = readdirSync(dirname(file)).map((name) => join(dirname(file), name))
    if (others.length > kept) for (const old of others.sort(byAge).slice(kept)) rmSync(old, { force: true })
  } catch {
    return
  }
}

function byAge(a: string, b: string): number {
  return (statSync(b, { throwIfNoEntry: false })?.mtimeMs ?? 0) - (statSync(a, { throwIfNoEntry: false })?.mtimeMs ?? 0)
}
