// Questions about past commits. They take no lock: records are written whole, and a question never waits for a commit.

import { join } from 'node:path'
import type { CommitRecord } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { findFile } from './file-state.ts'
import { inFolder } from './in-folder.ts'
import { mismatch } from './inspect-entries.ts'
import { realOrSame } from './plan-entries.ts'
import { type Entry, publicRecord, type StoredRecord } from './record.ts'
import type { Shop } from './shop.ts'
import { touches } from './turn-back.ts'

export interface History {
  list(roots: readonly string[]): CommitRecord[]
  isOurs(root: string, relative: string, hash: string): boolean
  appliedReply(replyHash: string, roots: readonly string[]): CommitRecord | undefined
}

export function openHistory(shop: Shop, folder: string): History {
  const { calls, store } = shop
  const readAll = (): StoredRecord[] => (store.exists() ? store.ids().reverse() : []).flatMap((id) => store.read(id) ?? [])
  const inRoots = (roots: readonly string[]): StoredRecord[] => {
    const reals = roots.map((root) => realOrSame(calls, root))
    return readAll().filter((record) => touches(record, reals))
  }
  let leftBy: { stamp: string; hashes: Set<string> } | undefined
  return {
    list: (roots) => inRoots(roots).map(publicRecord),
    isOurs: (root, relative, hash) => {
      const stats = calls.look(join(folder, 'records'))
      const stamp = `${stats?.ino} ${stats?.mtimeMs}`
      // Asked for every file of a plan; every record that is written changes the folder's time.
      if (leftBy?.stamp !== stamp) leftBy = { stamp, hashes: new Set(readAll().flatMap(leftHashes)) }
      return leftBy.hashes.has(keyOf(realOrSame(calls, root), relative, hash))
    },
    appliedReply: (replyHash, roots) => {
      const found = inRoots(roots).find(
        (record) => record.replyHash === replyHash && record.state === 'applied' && record.entries.every((entry) => isAsLeft(shop, entry)),
      )
      return found && publicRecord(found)
    },
  }
}

function leftHashes(record: StoredRecord): string[] {
  return record.entries.flatMap((entry) => {
    // An undo is ours as well; and the bytes of a commit were ours before they were undone.
    const left = record.state === 'undone' ? [entry.old, entry.new] : [entry.new]
    return left.flatMap((state) => (state ? [keyOf(entry.root, entry.relative, state.hash)] : []))
  })
}

function keyOf(root: string, relative: string, hash: string): string {
  return `${hash} ${root}\0${relative}`
}

function isAsLeft({ calls }: Shop, entry: Entry): boolean {
  const { place } = entry
  const name = entry.recase ?? place.name
  try {
    const found = inFolder(calls, place.folder, (path) => findFile(calls, join(path, name)))
    return mismatch(entry.shown, entry.new, found, 'commit') === undefined
  } catch (error) {
    if (errno(error) === '') throw error
    return entry.new === null && errno(error) === 'ENOENT'
  }
}
