// Lists a root by its ignore rules. Synchronous; most of the time is spent by the system reading folders.

import { basename } from 'node:path'
import type { PathProblem } from '@sheaf/contract'
import { openScope, type RuleOptions } from '../ignore/ignore-scope.ts'
import type { FolderNode } from './folder-node.ts'
import { listWithStamp, openSnapshot } from './folder-snapshot.ts'
import { listFolder } from './list-folder.ts'
import { isExhausted, type Visit } from './shown-entries.ts'
import { openWalkCache } from './walk-cache.ts'
import { type Walk, walkTree } from './walk-tree.ts'

export interface WalkOptions extends RuleOptions {
  /** Display name of the root; defaults to the last part of its path. */
  name?: string | undefined
  /** Where listings are cached between walks, and next to it the cached walks; if unset, nothing is cached. */
  snapshotFile?: string | undefined
  /** Clock that decides if a listing is old enough to keep. */
  clock?: (() => number) | undefined
}

export interface WalkResult {
  folder: FolderNode
  problems: PathProblem[]
  counts: { files: number; folders: number }
}

/** `root` is a real path (checkRoot). Never throws, whatever is on disk. */
export function walkFolder(root: string, options: WalkOptions = {}): WalkResult {
  const { name = basename(root), snapshotFile, clock = Date.now } = options
  const problems: PathProblem[] = []
  const counts = { files: 0, folders: 0 }
  const walkCache = snapshotFile === undefined ? undefined : openWalkCache(snapshotFile, root, options, clock)
  const cached = walkCache?.tree
  const snapshot = snapshotFile === undefined || cached ? undefined : openSnapshot(snapshotFile, root, clock)
  const list: Walk['list'] =
    snapshot?.list ?? (cached ? (folder) => listWithStamp(folder, clock) : (folder) => ({ listing: listFolder(folder), stamp: undefined }))
  let start: Visit | undefined
  const open = (): Visit => {
    start ??= { ...openScope(root, options, problems, walkCache?.inputs), folder: root, name, shown: '', tracked: undefined, depth: 0 }
    return start
  }
  const walk: Walk = { root, problems, counts, isFull: false, open, list, record: { folders: [], sizes: [] }, cached }
  const folder = walkTree(walk, name)
  snapshot?.saveIfChanged()
  const isCut = start !== undefined && isExhausted(start.scope)
  if (isCut) problems.push({ path: '', why: 'the ignore rules took too long to evaluate; the rest is not listed' })
  else if (!walk.isFull) walkCache?.save(walk.record)
  return { folder, problems, counts }
}
