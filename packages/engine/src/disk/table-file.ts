// Files of the token counters: tables built once and kept beside the package, and the published ranks they are built from.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = new URL('../../tables/', import.meta.url)

export function readTable(name: string): Uint8Array | undefined {
  try {
    return readFileSync(new URL(name, folder))
  } catch {
    return undefined
  }
}

/** A folder that cannot be written only slows down the next start, so it is not an error. */
export function writeTable(name: string, bytes: Uint8Array): void {
  const target = fileURLToPath(new URL(name, folder))
  // Several workers may find the table missing at once: each writes its own file, and a reader never sees half of one.
  const draft = `${target}.${process.pid}-${Math.random().toString(36).slice(2)}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(draft, bytes)
    renameSync(draft, target)
  } catch {
    discard(draft)
  }
}

/** The ranks as the `tiktoken` package publishes them: `! <first rank> <base64> <base64> …` per line. */
export function readRanks(name: 'o200k_base' | 'cl100k_base'): string {
  const path = createRequire(import.meta.url).resolve(`tiktoken/encoders/${name}.json`)
  const { bpe_ranks: ranks }: { bpe_ranks: string } = JSON.parse(readFileSync(path, 'utf8'))
  return ranks
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // If nothing can be removed, nothing could be written either.
  }
}
