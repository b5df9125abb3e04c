// Lists a root by its ignore rules. Synchronous; most of the time is spent by the system reading folders.

import { basename } from 'node:path'
import type { PathProblem } from '@sheaf/contract'
import { openScope, type RuleOptions } from '../ignore/ignore-scope.ts'
import type { FolderNode } from './folder-node.ts'
import { listStamped, openSnapshot } from './folder-snapshot.ts'
import { openKeptWalk } from './kept-walk.ts'
import { listFolder } from './list-folder.ts'
import { isExhausted, type Visit } from './shown-entries.ts'
import { type Walk, walkTree } from './walk-tree.ts'

export interface WalkOptions extends RuleOptions {
  /** Display name of the root; defaults to the last part of its path. */
  name?: string | undefined
  /** Where listings are kept between walks, and next to it the kept walks; if unset, nothing is kept. */
  snapshotFile?: string | undefined
  /** Clock that decides if a listing is old enough to keep. */
  clock?: (() => number) | undefined
}

export interface Walked {
  folder: FolderNode
  troubles: PathProblem[]
  counts: { files: number; folders: number }
}

/** `root` is a real path (checkRoot). Never throws, whatever is on disk. */
export function walkFolder(root: string, options: WalkOptions = {}): Walked {
  const { name = basename(root), snapshotFile, clock = Date.now } = options
  const troubles: PathProblem[] = []
  const counts = { files: 0, folders: 0 }
  const keeper = snapshotFile === undefined ? undefined : openKeptWalk(snapshotFile, root, options, clock)
  const kept = keeper?.tree
  const listings = snapshotFile === undefined || kept ? undefined : openSnapshot(snapshotFile, root, clock)
  const list: Walk['list'] =
    listings?.list ?? (kept ? (folder) => listStamped(folder, clock) : (folder) => ({ listing: listFolder(folder), stamp: undefined }))
  let start: Visit | undefined
  const open = (): Visit => {
    start ??= { ...openScope(root, options, troubles, keeper?.inputs), folder: root, name, shown: '', tracked: undefined, depth: 0 }
    return start
  }
  const walk: Walk = { root, troubles, counts, isFull: false, open, list, record: { folders: [], sizes: [] }, kept }
  const folder = walkTree(walk, name)
  listings?.keep()
  const isCut = start !== undefined && isExhausted(start.scope)
  if (isCut) troubles.push({ path: '', why: 'the ignore rules took too long to evaluate; the rest is not listed' })
  else if (!walk.isFull) keeper?.keep(walk.record)
  return { folder, troubles, counts }
}
