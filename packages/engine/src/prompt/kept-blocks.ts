// Reuses file blocks of the last prompt, and keeps blocks of this one for the next.

import { type Stamp, stampOf } from '../disk/index.ts'
import { type BlockStore, type KeptBlock, keepBlocks, openBlockStore, type StampedBlock } from './block-store.ts'
import type { ListedFile } from './choose-listed.ts'

export interface KeptBlocks {
  find(file: ListedFile): KeptBlock | undefined
  /** `fresh` are blocks with a file's exact text: nothing redacted or decoded. */
  keep(fresh: readonly FreshBlock[], now: number): void
}

export interface FreshBlock extends KeptBlock {
  file: ListedFile
  stamp: Stamp
}

/** Reading a few changed files again each time is cheaper than rewriting the whole cache. */
const changedFilesWorthKeeping = 20
const changedShareWorthKeeping = 0.02

/** `shownPath` is the name above a file's block; it is part of the form. */
export function openKeptBlocks(form: string, fileOf: (root: string) => string, shownPath: (file: ListedFile) => string): KeptBlocks {
  const stores = new Map<string, BlockStore>()
  const found = new Map<string, StampedBlock[]>()

  function storeOf(root: string): BlockStore {
    const store = stores.get(root) ?? openBlockStore(fileOf(root), form)
    stores.set(root, store)
    return store
  }

  function find(file: ListedFile): KeptBlock | undefined {
    const { root, relative, mode } = file
    const store = storeOf(root)
    if (mode !== 'full' || !store.has(relative)) return undefined
    const stamp = stampOf(`${root}/${relative}`)
    const stored = stamp && store.find(relative, stamp)
    if (!stored) return undefined
    const source = () => ({ ...stored.block.source(), path: shownPath(file) })
    const kept = { ...stored, block: { ...stored.block, path: file.path, source } }
    const inRoot = found.get(root) ?? []
    inRoot.push({ ...kept, relative, stamp })
    found.set(root, inRoot)
    return kept
  }

  function keep(fresh: readonly FreshBlock[], now: number): void {
    for (const [root, changed] of Map.groupBy(fresh, ({ file }) => file.root)) {
      const same = found.get(root) ?? []
      if (changed.length < changedFilesWorthKeeping || changed.length < same.length * changedShareWorthKeeping) continue
      const all = [...same, ...changed.map(({ file, ...kept }) => ({ ...kept, relative: file.relative }))]
      keepBlocks(fileOf(root), form, all, now)
    }
  }

  return { find, keep }
}
