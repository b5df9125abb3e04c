// Walks down a root. A folder that did not change since a cached walk with the same rules is taken from there; any other is listed again.

import { limits, type PathProblem } from '@sheaf/contract'
import type { Steps } from '../../work/steps.ts'
import { errno } from '../errno.ts'
import { toByteText } from '../ignore/byte-text.ts'
import type { FileNode, FolderNode } from './folder-node.ts'
import { type StampedListing, statFolder } from './folder-snapshot.ts'
import type { Listing } from './list-folder.ts'
import { areAllRegular, unpackFiles } from './pack-files.ts'
import {
  byteName,
  childVisit,
  findSpecialNames,
  isExhausted,
  isFileShown,
  type SpecialNames,
  type Visit,
  withFolderRules,
} from './shown-entries.ts'
import type { CachedTree, FreshFolder, WalkRecord } from './walk-cache.ts'

export interface Walk {
  root: string
  problems: PathProblem[]
  counts: { files: number; folders: number }
  isFull: boolean
  /** The visit to the root; its rules are read on first use. */
  open: () => Visit
  list: (folder: string | Buffer, path: string) => StampedListing
  record: WalkRecord
  cached: CachedTree | undefined
}

/** The path down to a cached folder. Visits are computed only where something changed. */
interface Trail {
  /** Undefined for the root, and if the visit is known. */
  parent: Trail | undefined
  name: string
  at: Visit | undefined
  here: Visit | undefined
}

export function* walkTree(walk: Walk, name: string): Steps<FolderNode> {
  const trail: Trail = { parent: undefined, name, at: undefined, here: undefined }
  const folder = walk.cached ? yield* revisitFolder(walk, 0, walk.root, trail) : undefined
  return folder ?? (yield* visitFolder(walk, walk.open()))
}

/** Every yield passes through a generator for each folder above. */
const foldersPerStep = 16
const filesPerStep = 2_048

/** `cachedIndex`: the folder's index in the cached walk, if it was there. */
function* visitFolder(walk: Walk, at: Visit, cachedIndex?: number): Steps<FolderNode> {
  const node: FolderNode = { name: at.name, folders: [], files: [] }
  const fresh: FreshFolder = { node, isTrackedOnly: at.trackedOnly, stamp: undefined }
  const { folders, sizes } = walk.record
  const index = typeof at.folder === 'string' ? folders.push(fresh) - 1 : undefined
  walk.counts.folders += 1
  if (walk.counts.folders % foldersPerStep === 0) yield
  const problem = yield* fill(walk, at, cachedIndex, fresh)
  if (problem !== undefined) {
    node.problem = problem
    walk.problems.push({ path: at.shown, why: problem })
  }
  if (index !== undefined) sizes[index] = folders.length - index
  return node
}

function whyUnread(code: string): string {
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied' : `could not be read (${code})`
}

/** Returns why it could not be listed. */
function* fill(walk: Walk, at: Visit, cachedIndex: number | undefined, fresh: FreshFolder): Steps<string | undefined> {
  const { node } = fresh
  if (at.depth > limits.folderDepthLimit) return `nested more than ${limits.folderDepthLimit} folders deep`
  let listed: StampedListing
  try {
    listed = walk.list(at.folder, at.path)
  } catch (error) {
    return whyUnread(errno(error))
  }
  const { listing } = listed
  fresh.stamp = listed.stamp
  const specialNames = findSpecialNames(at, listing)
  const here = withFolderRules(at, specialNames)
  if (!here) return undefined
  node.files = yield* shownFiles(walk, here, listing)
  const indexes = cachedChildren(walk, at, cachedIndex, specialNames)
  for (const name of listing.folders) yield* addChild(walk, here, node, name, listing.isAscii ? name : toByteText(name), indexes?.get(name))
  for (const bytes of listing.rawFolders) yield* addChild(walk, here, node, bytes, bytes.toString('latin1'), undefined)
  return undefined
}

function* addChild(
  walk: Walk,
  here: Visit,
  node: FolderNode,
  name: string | Buffer,
  text: string,
  cachedIndex: number | undefined,
): Steps<void> {
  const at = walk.isFull ? undefined : childVisit(here, name, text)
  if (!at) return
  const child =
    cachedIndex !== undefined && typeof at.folder === 'string'
      ? yield* revisitFolder(walk, cachedIndex, at.folder, { parent: undefined, name: at.name, at, here: undefined })
      : yield* visitFolder(walk, at)
  if (child && !(at.trackedOnly && isEmpty(child))) node.folders.push(child)
}

/** Positions of the subfolders in the cached walk; undefined if the folder got new rules, which also apply below it. */
function cachedChildren(
  { cached: tree }: Walk,
  { folder }: Visit,
  cachedIndex: number | undefined,
  specialNames: SpecialNames,
): Map<string, number> | undefined {
  if (!tree || cachedIndex === undefined) return undefined
  const names = specialNames.hasGit ? [...specialNames.present, '.git'] : specialNames.present
  if (!names.every((name) => tree.inputs.has(`l${folder}/${name}`))) return undefined
  const indexes = new Map<string, number>()
  const end = cachedIndex + tree.sizeAt(cachedIndex)
  for (let index = cachedIndex + 1; index < end; index += tree.sizeAt(index)) indexes.set(tree.nameAt(index), index)
  return indexes
}

/** A folder of the cached walk. Undefined if it turns out to be hidden. */
function* revisitFolder(walk: Walk, cachedIndex: number, folder: string, trail: Trail): Steps<FolderNode | undefined> {
  const { cached: tree, counts, record } = walk
  const stats = statFolder(folder)
  const files = tree && stats && tree.isSame(cachedIndex, stats) ? unpackFiles(tree.filesAt(cachedIndex)) : undefined
  if (!tree || !files || counts.files + files.length > limits.fileCountLimit) {
    const at = visitOf(walk, trail)
    return at && (yield* visitFolder(walk, at, cachedIndex))
  }
  const index = record.folders.push(cachedIndex) - 1
  counts.folders += 1
  if (counts.folders % foldersPerStep === 0) yield
  if (areAllRegular(tree.filesAt(cachedIndex))) counts.files += files.length
  else for (const file of files) count(walk, shownFrom(walk.root, folder), file)
  const folders: FolderNode[] = []
  const end = cachedIndex + tree.sizeAt(cachedIndex)
  const inside = asPrefix(folder)
  for (let next = cachedIndex + 1; next < end && !walk.isFull; next += tree.sizeAt(next)) {
    const name = tree.nameAt(next)
    const child = yield* revisitFolder(walk, next, inside + name, { parent: trail, name, at: undefined, here: undefined })
    if (child && !(tree.isTrackedOnly(next) && isEmpty(child))) folders.push(child)
  }
  record.sizes[index] = record.folders.length - index
  return { name: trail.name, folders, files }
}

function asPrefix(folder: string): string {
  return folder.endsWith('/') ? folder : `${folder}/`
}

function shownFrom(root: string, folder: string): string {
  return asPrefix(folder).slice(asPrefix(root).length)
}

function visitOf(walk: Walk, trail: Trail): Visit | undefined {
  if (trail.at) return trail.at
  const here = trail.parent && enterTrail(walk, trail.parent)
  if (trail.parent) trail.at = here && childVisit(here, trail.name, toByteText(trail.name))
  else trail.at = walk.open()
  return trail.at
}

function enterTrail(walk: Walk, trail: Trail): Visit | undefined {
  if (trail.here) return trail.here
  const at = visitOf(walk, trail)
  if (!at) return undefined
  try {
    trail.here = withFolderRules(at, findSpecialNames(at, walk.list(at.folder, at.path).listing))
  } catch {
    // A folder hidden by this failure must not stay hidden.
    at.scope.walk.inputs.markUncertain()
  }
  return trail.here
}

function* shownFiles(walk: Walk, here: Visit, { files, isAscii }: Listing): Steps<FileNode[]> {
  const shown: FileNode[] = []
  let seen = 0
  for (const file of files) {
    seen += 1
    if (seen % filesPerStep === 0) yield
    if (!isFileShown(here, isAscii ? file.name : byteName(file))) continue
    // Files the rules could not be applied to stay hidden: rules may have been meant to hide them.
    if (isExhausted(here.scope)) break
    if (walk.counts.files >= limits.fileCountLimit) {
      stopCounting(walk)
      break
    }
    count(walk, here.shown, file)
    shown.push(file)
  }
  return shown
}

function count(walk: Walk, folder: string, { name, kind }: FileNode): void {
  if (kind === 'special') walk.problems.push({ path: folder + name, why: 'not a regular file' })
  else walk.counts.files += 1
}

function isEmpty({ files, folders, problem }: FolderNode): boolean {
  return files.length === 0 && folders.length === 0 && problem === undefined
}

function stopCounting(walk: Walk): void {
  if (walk.isFull) return
  walk.isFull = true
  walk.problems.push({ path: '', why: `more than ${limits.fileCountLimit} files; the rest is not listed` })
}
