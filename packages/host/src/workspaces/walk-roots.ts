// Walks the roots of a workspace that is opening, in turns with the host's other work, and makes their tree as windows show it.

import type { Call } from '@sheaf/contract'
import { type RuleOptions, type WalkResult, walkFolderInTurns } from '@sheaf/engine/disk'
import { buildTree } from '@sheaf/engine/tree'
import { shownTree } from './shown-tree.ts'
import { whyMissing } from './why-missing.ts'

export interface WalkRootsOptions {
  roots: readonly string[]
  rules: RuleOptions
  snapshotFile: (root: string) => string
}

/** By root; those that are missing are left out. Throws `cancelled`. */
export async function walkRoots({ roots, rules, snapshotFile }: WalkRootsOptions, call: Call): Promise<Map<string, WalkResult>> {
  const { signal } = call
  const walked = new Map<string, WalkResult>()
  let before = 0
  const onFiles = (count: number): void => call.onProgress?.({ stage: 'list', done: before + count, total: 0 })
  for (const root of roots) {
    if (whyMissing(root) !== undefined) continue
    const result = await walkFolderInTurns(root, { ...rules, snapshotFile: snapshotFile(root) }, { signal, onFiles })
    before += result.counts.files
    walked.set(root, result)
  }
  const tree = buildTree([...walked].map(([path, { folder }]) => ({ path, folder })))
  await shownTree.prepare(tree, { signal, onTurn: () => onFiles(0) })
  return walked
}
