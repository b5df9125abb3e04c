// Lists a root by its ignore rules. Sync and sparing: most of its time is the system's own, reading folders.

import { basename } from 'node:path'
import { limits, type Trouble } from '@sheaf/contract'
import { lowerAscii, toByteText } from './byte-text.ts'
import { errno } from './errno.ts'
import type { FileNode, FolderNode } from './folder-node.ts'
import { openSnapshot } from './folder-snapshot.ts'
import type { Tracked } from './git-index.ts'
import { repositoryAt } from './git-repository.ts'
import {
  decide,
  enterFolder,
  enterRepository,
  isGitsRule,
  isIgnoreFile,
  openScope,
  type RuleOptions,
  type Scope,
  trackedAt,
} from './ignore-scope.ts'
import { type Listing, listFolder } from './list-folder.ts'
import type { Rule } from './parse-ignore.ts'

export interface WalkOptions extends RuleOptions {
  /** The name the root is shown under; the last part of its path if not given. */
  name?: string | undefined
  /** Where listings are kept between walks; nothing is kept if not given. */
  snapshotFile?: string | undefined
  /** The clock by which a listing is old enough to be kept. */
  clock?: (() => number) | undefined
}

export interface Walked {
  folder: FolderNode
  troubles: Trouble[]
  counts: { files: number; folders: number }
}

interface Walk {
  root: string
  troubles: Trouble[]
  counts: { files: number; folders: number }
  list: (folder: string | Buffer, path: string) => Listing
  isFull: boolean
}

interface Visit {
  folder: string | Buffer
  name: string
  /** Below the repository's top, byte text, empty or ending in `/`. */
  path: string
  /** Below the root, for people. */
  shown: string
  scope: Scope
  /** git hides this folder: only what it tracks is shown. */
  trackedOnly: boolean
  tracked: Tracked | undefined
  depth: number
}

interface Marks {
  present: string[]
  hasGit: boolean
}

const noMarks: Marks = { present: [], hasGit: false }

/** `root` is a real path (checkRoot). Never throws for anything the disk may hold. */
export function walkFolder(root: string, options: WalkOptions = {}): Walked {
  const troubles: Trouble[] = []
  const counts = { files: 0, folders: 0 }
  const { scope, path, trackedOnly } = openScope(root, options, troubles)
  const snapshot = options.snapshotFile === undefined ? undefined : openSnapshot(options.snapshotFile, root, options.clock)
  const walk: Walk = { root, troubles, counts, list: snapshot?.list ?? listFolder, isFull: false }
  const name = options.name ?? basename(root)
  const folder = visit(walk, { folder: root, name, path, shown: '', scope, trackedOnly, tracked: undefined, depth: 0 })
  snapshot?.keep()
  if (isExhausted(scope)) troubles.push({ path: '', why: 'the ignore rules took too long; the rest is not listed' })
  return { folder, troubles, counts }
}

function visit(walk: Walk, at: Visit): FolderNode {
  const node: FolderNode = { name: at.name, folders: [], files: [] }
  walk.counts.folders += 1
  if (at.depth > limits.folderDepthLimit) return troubled(walk, at, node, `deeper than ${limits.folderDepthLimit} folders`)
  let listing: Listing
  try {
    listing = walk.list(at.folder, at.path)
  } catch (error) {
    return troubled(walk, at, node, `could not be read (${errno(error)})`)
  }
  const { present, hasGit } = listing.hasMarks ? marksOf(listing) : noMarks
  let { scope, trackedOnly } = at
  const inner = hasGit && at.depth > 0 ? nestedScope(at) : undefined
  if (inner) {
    scope = inner
    trackedOnly = false
  } else if (at.tracked === 'submodule') {
    // A submodule that is not checked out: whatever lies in its folder is neither repository's.
    return node
  }
  const here: Visit = { ...at, trackedOnly, scope: enterFolder(scope, at.folder, at.path, present) }
  node.files = shownFiles(walk, here, listing)
  for (const name of listing.folders) {
    const child = visitChild(walk, here, name, listing.isAscii ? name : toByteText(name))
    if (child) node.folders.push(child)
  }
  for (const bytes of listing.rawFolders) {
    const child = visitChild(walk, here, bytes, bytes.toString('latin1'))
    if (child) node.folders.push(child)
  }
  return node
}

/** Names that matter to the walk itself. */
function marksOf({ files, folders }: Listing): Marks {
  return {
    present: files.filter(({ name, kind }) => kind === 'file' && isIgnoreFile(name)).map(({ name }) => name),
    hasGit: folders.includes('.git') || files.some(({ name }) => name === '.git'),
  }
}

/** A repository inside goes by its own rules, unless the outer one tracks files in it: then git takes it for a plain folder. */
function nestedScope({ folder, path, scope, tracked }: Visit): Scope | undefined {
  if (typeof folder !== 'string' || !scope.walk.isOn('gitignore')) return undefined
  const repository = repositoryAt(folder)
  if (!repository || (tracked ?? trackedAt(scope, path.slice(0, -1))) === 'folder') return undefined
  return enterRepository(scope, repository, path)
}

function shownFiles(walk: Walk, here: Visit, { files, isAscii }: Listing): FileNode[] {
  const shown: FileNode[] = []
  for (const file of files) {
    const text = isAscii ? file.name : byteName(file)
    if (isGit(text, here.scope) || !isFileShown(here, text)) continue
    // What the rules could not be asked about stays hidden: it may be what they were there to hide.
    if (isExhausted(here.scope)) break
    if (walk.counts.files >= limits.fileCountLimit) {
      stopCounting(walk)
      break
    }
    if (file.kind === 'special') walk.troubles.push({ path: here.shown + file.name, why: 'not a regular file' })
    else walk.counts.files += 1
    shown.push(file)
  }
  return shown
}

function byteName({ name, raw }: FileNode): string {
  return raw === undefined ? toByteText(name) : Buffer.from(raw, 'base64').toString('latin1')
}

function isFileShown({ scope, path, trackedOnly }: Visit, name: string): boolean {
  const rule = decide(scope, path, name, false)
  if (!trackedOnly && !hides(rule)) return true
  if (hides(rule) && !isGitsRule(rule)) return false
  const tracked = trackedAt(scope, path + name)
  return tracked === 'file' || tracked === 'submodule'
}

function visitChild(walk: Walk, here: Visit, name: string | Buffer, text: string): FolderNode | undefined {
  const { scope, path, depth } = here
  if (isGit(text, scope) || walk.isFull) return undefined
  const rule = decide(scope, path, text, true)
  if (isExhausted(scope)) return undefined
  const hidden = hides(rule)
  if (hidden && !isGitsRule(rule)) return undefined
  const trackedOnly = here.trackedOnly || hidden
  const asksIndex = trackedOnly || scope.repository?.mayHaveSubmodules === true
  const tracked = asksIndex ? trackedAt(scope, path + text) : undefined
  if (trackedOnly && tracked !== 'folder' && tracked !== 'submodule') return undefined
  const shownName = typeof name === 'string' ? name : name.toString('utf8')
  const child = visit(walk, {
    folder: childPath(here.folder, name),
    name: shownName,
    path: `${path}${text}/`,
    shown: `${here.shown}${shownName}/`,
    scope,
    trackedOnly,
    tracked,
    depth: depth + 1,
  })
  const isEmpty = child.files.length === 0 && child.folders.length === 0 && child.trouble === undefined
  return trackedOnly && isEmpty ? undefined : child
}

function isExhausted({ walk }: Scope): boolean {
  return walk.effort.left < 0
}

function hides(rule: Rule | undefined): rule is Rule {
  return rule !== undefined && !rule.negative
}

function isGit(name: string, scope: Scope): boolean {
  return name.length === 4 && (name === '.git' || (scope.foldCase && lowerAscii(name) === '.git'))
}

function childPath(folder: string | Buffer, name: string | Buffer): string | Buffer {
  if (typeof folder === 'string' && typeof name === 'string') return folder.endsWith('/') ? folder + name : `${folder}/${name}`
  return Buffer.concat([Buffer.from(folder), Buffer.from('/'), Buffer.from(name)])
}

function troubled(walk: Walk, at: Visit, node: FolderNode, why: string): FolderNode {
  node.trouble = why
  walk.troubles.push({ path: at.shown, why })
  return node
}

function stopCounting(walk: Walk): void {
  if (walk.isFull) return
  walk.isFull = true
  walk.troubles.push({ path: '', why: `more than ${limits.fileCountLimit} files; the rest is not listed` })
}
