// Lists a root by its ignore rules. Most of the time is spent by the system reading folders.

import { basename } from 'node:path'
import type { PathProblem } from '@sheaf/contract'
import { finish, type Steps, type TurnOptions, takeTurns } from '../../work/steps.ts'
import { openScope, type RuleOptions } from '../ignore/ignore-scope.ts'
import type { FolderNode } from './folder-node.ts'
import { listWithStamp, openSnapshot } from './folder-snapshot.ts'
import { listFolder } from './list-folder.ts'
import { listPaths } from './list-paths.ts'
import { isExhausted, type Visit } from './shown-entries.ts'
import { unchangedPaths } from './unchanged-paths.ts'
import { openWalkCache, type WalkCache } from './walk-cache.ts'
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
  return finish(walkSteps(root, options))
}

export interface WalkCall extends Pick<TurnOptions, 'signal' | 'pause'> {
  /** Files found so far. */
  onFiles?: ((count: number) => void) | undefined
}

/** The same in turns with the event loop. Throws `cancelled` if the signal is aborted. */
export function walkFolderInTurns(root: string, options: WalkOptions, { onFiles, ...call }: WalkCall = {}): Promise<WalkResult> {
  const counts = noCounts()
  return takeTurns(walkSteps(root, options, counts), { ...call, onTurn: onFiles && (() => onFiles(counts.files)) })
}

/** The paths of `walkFolder`, as `listPaths` lists them. Does far less work if nothing changed since the cached walk. */
export function walkPaths(root: string, options: WalkOptions = {}): { paths: string[]; problems: PathProblem[] } {
  const cache = finish(openCache(root, options))
  const unchanged = cache?.tree && unchangedPaths(cache.tree, root)
  if (unchanged) return { paths: unchanged, problems: [] }
  const { folder, problems } = finish(walkWith(cache, root, options, noCounts()))
  return { paths: listPaths(folder), problems }
}

function noCounts(): WalkResult['counts'] {
  return { files: 0, folders: 0 }
}

function* walkSteps(root: string, options: WalkOptions, counts = noCounts()): Steps<WalkResult> {
  return yield* walkWith(yield* openCache(root, options), root, options, counts)
}

function* openCache(root: string, options: WalkOptions): Steps<WalkCache | undefined> {
  const { snapshotFile, clock = Date.now } = options
  return snapshotFile === undefined ? undefined : yield* openWalkCache(snapshotFile, root, options, clock)
}

function* walkWith(walkCache: WalkCache | undefined, root: string, options: WalkOptions, counts: WalkResult['counts']): Steps<WalkResult> {
  const { name = basename(root), snapshotFile, clock = Date.now } = options
  const problems: PathProblem[] = []
  const cached = walkCache?.tree
  const snapshot = snapshotFile === undefined || cached ? undefined : yield* openSnapshot(snapshotFile, root, clock)
  const list: Walk['list'] =
    snapshot?.list ?? (cached ? (folder) => listWithStamp(folder, clock) : (folder) => ({ listing: listFolder(folder), stamp: undefined }))
  let start: Visit | undefined
  const open = (): Visit => {
    start ??= { ...openScope(root, options, problems, walkCache?.inputs), folder: root, name, shown: '', tracked: undefined, depth: 0 }
    return start
  }
  const walk: Walk = { root, problems, counts, isFull: false, open, list, record: { folders: [], sizes: [] }, cached }
  const folder = yield* walkTree(walk, name)
  if (snapshot) yield* snapshot.saveIfChanged()
  const isCut = start !== undefined && isExhausted(start.scope)
  if (isCut) problems.push({ path: '', why: 'the ignore rules took too long to evaluate; the rest is not listed' })
  else if (!walk.isFull && walkCache) yield* walkCache.save(walk.record)
  return { folder, problems, counts }
}
