// Walks down a root. A folder that did not change since a kept walk with the same rules is taken from there; any other is listed again.

import { limits, type PathProblem } from '@sheaf/contract'
import { errno } from '../errno.ts'
import { toByteText } from '../ignore/byte-text.ts'
import type { FileNode, FolderNode } from './folder-node.ts'
import { type Listed, lookAtFolder } from './folder-snapshot.ts'
import type { FreshFolder, KeptTree, WalkRecord } from './kept-walk.ts'
import type { Listing } from './list-folder.ts'
import { areOrdinary, unpackFiles } from './pack-files.ts'
import { byteName, childVisit, insideOf, isExhausted, isFileShown, type Marks, marksOf, type Visit } from './shown-entries.ts'

export interface Walk {
  root: string
  troubles: PathProblem[]
  counts: { files: number; folders: number }
  isFull: boolean
  /** The visit to the root; its rules are read on first use. */
  open: () => Visit
  list: (folder: string | Buffer, path: string) => Listed
  record: WalkRecord
  kept: KeptTree | undefined
}

/** The path down to a kept folder. Visits are computed only where something changed. */
interface Trail {
  /** Undefined for the root, and if the visit is known. */
  parent: Trail | undefined
  name: string
  at: Visit | undefined
  here: Visit | undefined
}

export function walkTree(walk: Walk, name: string): FolderNode {
  const trail: Trail = { parent: undefined, name, at: undefined, here: undefined }
  const folder = walk.kept ? revisitFolder(walk, 0, walk.root, trail) : undefined
  return folder ?? visitFolder(walk, walk.open())
}

/** `kept` is the folder's place in the kept walk, if it was there. */
function visitFolder(walk: Walk, at: Visit, kept?: number): FolderNode {
  const node: FolderNode = { name: at.name, folders: [], files: [] }
  const fresh: FreshFolder = { node, isTrackedOnly: at.trackedOnly, stamp: undefined }
  const { folders, sizes } = walk.record
  const place = typeof at.folder === 'string' ? folders.push(fresh) - 1 : undefined
  walk.counts.folders += 1
  const trouble = fill(walk, at, kept, fresh)
  if (trouble !== undefined) {
    node.trouble = trouble
    walk.troubles.push({ path: at.shown, why: trouble })
  }
  if (place !== undefined) sizes[place] = folders.length - place
  return node
}

function whyUnread(code: string): string {
  return code === 'EACCES' || code === 'EPERM' ? 'permission denied' : `could not be read (${code})`
}

/** Returns why it could not be listed. */
function fill(walk: Walk, at: Visit, kept: number | undefined, fresh: FreshFolder): string | undefined {
  const { node } = fresh
  if (at.depth > limits.folderDepthLimit) return `nested more than ${limits.folderDepthLimit} folders deep`
  let listed: Listed
  try {
    listed = walk.list(at.folder, at.path)
  } catch (error) {
    return whyUnread(errno(error))
  }
  const { listing } = listed
  fresh.stamp = listed.stamp
  const marks = marksOf(at, listing)
  const here = insideOf(at, marks)
  if (!here) return undefined
  node.files = shownFiles(walk, here, listing)
  const places = keptChildren(walk, at, kept, marks)
  for (const name of listing.folders) addChild(walk, here, node, name, listing.isAscii ? name : toByteText(name), places?.get(name))
  for (const bytes of listing.rawFolders) addChild(walk, here, node, bytes, bytes.toString('latin1'), undefined)
  return undefined
}

function addChild(walk: Walk, here: Visit, node: FolderNode, name: string | Buffer, text: string, kept: number | undefined): void {
  const at = walk.isFull ? undefined : childVisit(here, name, text)
  if (!at) return
  const child =
    kept !== undefined && typeof at.folder === 'string'
      ? revisitFolder(walk, kept, at.folder, { parent: undefined, name: at.name, at, here: undefined })
      : visitFolder(walk, at)
  if (child && !(at.trackedOnly && isEmpty(child))) node.folders.push(child)
}

/** Positions of the subfolders in the kept walk; undefined if the folder got new rules, which also apply below it. */
function keptChildren({ kept: tree }: Walk, { folder }: Visit, kept: number | undefined, marks: Marks): Map<string, number> | undefined {
  if (!tree || kept === undefined) return undefined
  const names = marks.hasGit ? [...marks.present, '.git'] : marks.present
  if (!names.every((name) => tree.inputs.has(`l${folder}/${name}`))) return undefined
  const places = new Map<string, number>()
  const end = kept + tree.sizeAt(kept)
  for (let place = kept + 1; place < end; place += tree.sizeAt(place)) places.set(tree.nameAt(place), place)
  return places
}

/** A folder of the kept walk. Undefined if it turns out to be hidden. */
function revisitFolder(walk: Walk, kept: number, folder: string, trail: Trail): FolderNode | undefined {
  const { kept: tree, counts, record } = walk
  const stats = lookAtFolder(folder)
  const files = tree && stats && tree.isSame(kept, stats) ? unpackFiles(tree.filesAt(kept)) : undefined
  if (!tree || !files || counts.files + files.length > limits.fileCountLimit) {
    const at = visitOf(walk, trail)
    return at && visitFolder(walk, at, kept)
  }
  const place = record.folders.push(kept) - 1
  counts.folders += 1
  if (areOrdinary(tree.filesAt(kept))) counts.files += files.length
  else for (const file of files) count(walk, shownFrom(walk.root, folder), file)
  const folders: FolderNode[] = []
  const end = kept + tree.sizeAt(kept)
  const inside = asPrefix(folder)
  for (let next = kept + 1; next < end && !walk.isFull; next += tree.sizeAt(next)) {
    const name = tree.nameAt(next)
    const child = revisitFolder(walk, next, inside + name, { parent: trail, name, at: undefined, here: undefined })
    if (child && !(tree.isTrackedOnly(next) && isEmpty(child))) folders.push(child)
  }
  record.sizes[place] = record.folders.length - place
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
  const here = trail.parent && insideTrail(walk, trail.parent)
  if (trail.parent) trail.at = here && childVisit(here, trail.name, toByteText(trail.name))
  else trail.at = walk.open()
  return trail.at
}

function insideTrail(walk: Walk, trail: Trail): Visit | undefined {
  if (trail.here) return trail.here
  const at = visitOf(walk, trail)
  if (!at) return undefined
  try {
    trail.here = insideOf(at, marksOf(at, walk.list(at.folder, at.path).listing))
  } catch {
    // A folder hidden by this failure must not stay hidden.
    at.scope.walk.inputs.doubt()
  }
  return trail.here
}

function shownFiles(walk: Walk, here: Visit, { files, isAscii }: Listing): FileNode[] {
  const shown: FileNode[] = []
  for (const file of files) {
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
  if (kind === 'special') walk.troubles.push({ path: folder + name, why: 'not a regular file' })
  else walk.counts.files += 1
}

function isEmpty({ files, folders, trouble }: FolderNode): boolean {
  return files.length === 0 && folders.length === 0 && trouble === undefined
}

function stopCounting(walk: Walk): void {
  if (walk.isFull) return
  walk.isFull = true
  walk.troubles.push({ path: '', why: `more than ${limits.fileCountLimit} files; the rest is not listed` })
}
