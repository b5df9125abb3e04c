// Keeps the journal within its limits: the oldest commits go first, with their packs.

import { errno } from '../disk/errno.ts'
import type { CommitContext } from './commit-context.ts'

interface PruneLimits {
  maxBytes: number
  maxCommits: number
}

/** The newest commit stays, however large it is. Never fails a completed commit. */
export function pruneJournal({ store, packs }: CommitContext, { maxBytes, maxCommits }: PruneLimits): void {
  try {
    const sizes = new Map(packs.sizes().map(({ id, size }) => [id, size]))
    const [newest, ...older] = store.ids().reverse()
    const kept = new Set(store.passes().active.map(({ pass }) => pass.record.id))
    let bytes = sizes.get(newest ?? '') ?? 0
    for (const [at, id] of older.entries()) {
      bytes += sizes.get(id) ?? 0
      // Once one is gone, the older ones go too: undo could not step over the gap.
      if (at + 1 >= maxCommits || bytes > maxBytes) store.drop(id)
      else kept.add(id)
    }
    for (const id of sizes.keys()) if (id !== newest && !kept.has(id)) packs.drop(id)
  } catch (error) {
    if (errno(error) === '') throw error
  }
}
