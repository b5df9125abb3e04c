// Reuses file blocks of the last prompt, and keeps blocks of this one for the next.

import { type Stamp, stampOf } from '../disk/index.ts'
import { type BlockStore, type CachedBlock, openBlockStore, type StampedBlock, saveBlocks } from './block-store.ts'
import type { ListedFile } from './choose-listed-files.ts'

export interface BlockCache {
  find(file: ListedFile): CachedBlock | undefined
  /** `fresh` are blocks with a file's exact text: nothing redacted or decoded. */
  save(fresh: readonly FreshBlock[], now: number): void
}

export interface FreshBlock extends CachedBlock {
  file: ListedFile
  stamp: Stamp
}

/** Reading a few changed files again each time is cheaper than rewriting the whole cache. */
const changedFilesWorthSaving = 20
const changedShareWorthSaving = 0.02

/** `shownPath` is the name above a file's block; it is part of the form. */
export function openBlockCache(form: string, fileOf: (root: string) => string, shownPath: (file: ListedFile) => string): BlockCache {
  const stores = new Map<string, BlockStore>()
  const found = new Map<string, StampedBlock[]>()

  function storeOf(root: string): BlockStore {
    const store = stores.get(root) ?? openBlockStore(fileOf(root), form)
    stores.set(root, store)
    return store
  }

  function find(file: ListedFile): CachedBlock | undefined {
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

  function save(fresh: readonly FreshBlock[], now: number): void {
    for (const [root, changed] of Map.groupBy(fresh, ({ file }) => file.root)) {
      const same = found.get(root) ?? []
      if (changed.length < changedFilesWorthSaving || changed.length < same.length * changedShareWorthSaving) continue
      const all = [...same, ...changed.map(({ file, ...kept }) => ({ ...kept, relative: file.relative }))]
      saveBlocks(fileOf(root), form, all, now)
    }
  }

  return { find, save }
}
