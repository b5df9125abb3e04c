// The texts of attached resources, by hash: in the state folder, or in memory for ephemeral workspaces, which are never written to disk.

import { mkdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { hashBytes, writeFileAtomic } from '@sheaf/engine/disk'
import type { ResourceShelf } from '@sheaf/engine/prompt'
import type { Context } from '../context.ts'

export interface ResourceTexts {
  /** Each text is a file named after its hash. */
  folder: string
  shelf: ResourceShelf
  /** Returns its hash. */
  keep(text: string, isEphemeral: boolean): string
  /** Writes texts of a workspace that is no longer ephemeral. */
  write(hashes: readonly string[]): void
  /** Hashes of texts of ephemeral workspaces. */
  unwritten(): string[]
  forget(hashes: readonly string[]): void
}

const opened = new WeakMap<Context, ResourceTexts>()

export function resourceTextsOf(context: Context): ResourceTexts {
  const texts = opened.get(context) ?? openResourceTexts(context.home)
  opened.set(context, texts)
  return texts
}

function openResourceTexts(home: string): ResourceTexts {
  const folder = join(home, 'resources')
  const fileOf = (hash: string): string => join(folder, `${hash}.txt`)
  const unwritten = new Map<string, string>()
  const stored = (hash: string): string | undefined => {
    try {
      const bytes = readFileSync(fileOf(hash))
      // Its token count is known by its hash.
      return hashBytes(bytes) === hash ? bytes.toString('utf8') : undefined
    } catch {
      return undefined
    }
  }
  const write = (hash: string, text: string): void => {
    const file = fileOf(hash)
    if (stored(hash) !== undefined) {
      // A text that is used again counts as new.
      utimesSync(file, new Date(), new Date())
      return
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileAtomic(file, text, { mode: 0o600 })
  }
  return {
    folder,
    shelf: { read: ({ hash }) => unwritten.get(hash) ?? stored(hash), counts: new Map() },
    keep(text, isEphemeral) {
      const hash = hashBytes(new TextEncoder().encode(text))
      if (isEphemeral) unwritten.set(hash, text)
      else write(hash, text)
      return hash
    },
    write(hashes) {
      for (const hash of hashes) {
        const text = unwritten.get(hash)
        if (text !== undefined) write(hash, text)
      }
    },
    unwritten: () => [...unwritten.keys()],
    forget(hashes) {
      for (const hash of hashes) unwritten.delete(hash)
    },
  }
}
