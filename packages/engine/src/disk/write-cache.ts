// Writes a cache file, readable by its owner only. A cache that cannot be written costs time at the next run, and nothing else.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeWhole } from './write-whole.ts'

export function writeCache(file: string, chunks: readonly Uint8Array[]): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeWhole(file, chunks, { mode: 0o600, durable: false })
  } catch {
    return
  }
}
