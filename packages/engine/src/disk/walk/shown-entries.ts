// One folder on a walk: its rules, and which of its entries they show.

import { repositoryAt } from '../git/find-repository.ts'
import type { Tracked } from '../git/git-index.ts'
import { lowerAscii, toByteText } from '../ignore/byte-text.ts'
import {
  decide,
  enterFolder,
  enterRepository,
  isActiveIgnoreFile,
  isOverriddenByTracking,
  type Scope,
  trackedAt,
} from '../ignore/ignore-scope.ts'
import type { Rule } from '../ignore/parse-ignore.ts'
import type { FileNode } from './folder-node.ts'
import type { Listing } from './list-folder.ts'

export interface Visit {
  folder: string | Buffer
  name: string
  /** Path below the repository's top: byte text, empty or ending in `/`. */
  path: string
  /** Path below the root, for display. */
  shown: string
  scope: Scope
  /** git hides this folder: only tracked files are shown. */
  trackedOnly: boolean
  tracked: Tracked | undefined
  depth: number
}

/** Names that matter to the walk itself. */
export interface SpecialNames {
  present: string[]
  hasGit: boolean
}

const noSpecialNames: SpecialNames = { present: [], hasGit: false }

export function findSpecialNames({ scope }: Visit, { files, folders, hasSpecialNames }: Listing): SpecialNames {
  if (!hasSpecialNames) return noSpecialNames
  return {
    present: files.filter(({ name, kind }) => kind === 'file' && isActiveIgnoreFile(scope, name)).map(({ name }) => name),
    hasGit: folders.includes('.git') || files.some(({ name }) => name === '.git'),
  }
}

/** The visit with the folder's own rules. Undefined for a submodule that is not checked out: its files belong to neither repository. */
export function withFolderRules(at: Visit, { present, hasGit }: SpecialNames): Visit | undefined {
  const inner = hasGit && at.depth > 0 ? nestedScope(at) : undefined
  if (!inner && at.tracked === 'submodule') return undefined
  const trackedOnly = inner ? false : at.trackedOnly
  return { ...at, trackedOnly, scope: enterFolder(inner ?? at.scope, at.folder, at.path, present) }
}

export function isFileShown({ scope, path, trackedOnly }: Visit, name: string): boolean {
  if (isGit(name, scope)) return false
  const rule = decide(scope, path, name, false)
  if (!trackedOnly && !hides(rule)) return true
  if (hides(rule) && !isOverriddenByTracking(rule)) return false
  const tracked = trackedAt(scope, path + name)
  return tracked === 'file' || tracked === 'submodule'
}

/** The visit to a subfolder, if it is shown. `text` is the name as byte text. */
export function childVisit(here: Visit, name: string | Buffer, text: string): Visit | undefined {
  const { scope, path, depth } = here
  if (isGit(text, scope)) return undefined
  const rule = decide(scope, path, text, true)
  if (isExhausted(scope)) return undefined
  const hidden = hides(rule)
  if (hidden && !isOverriddenByTracking(rule)) return undefined
  const trackedOnly = here.trackedOnly || hidden
  const asksIndex = trackedOnly || scope.repository?.mayHaveSubmodules === true
  const tracked = asksIndex ? trackedAt(scope, path + text) : undefined
  if (trackedOnly && tracked !== 'folder' && tracked !== 'submodule') return undefined
  const shownName = typeof name === 'string' ? name : name.toString('utf8')
  return {
    folder: childPath(here.folder, name),
    name: shownName,
    path: `${path}${text}/`,
    shown: `${here.shown}${shownName}/`,
    scope,
    trackedOnly,
    tracked,
    depth: depth + 1,
  }
}

export function byteName({ name, raw }: FileNode): string {
  return raw === undefined ? toByteText(name) : Buffer.from(raw, 'base64').toString('latin1')
}

export function isExhausted({ walk }: Scope): boolean {
  return walk.effort.left < 0
}

/** A nested repository uses its own rules, unless the outer one tracks files in it: then git treats it as a plain folder. */
function nestedScope({ folder, path, scope, tracked }: Visit): Scope | undefined {
  if (typeof folder !== 'string' || !scope.walk.isLayerEnabled('gitignore')) return undefined
  const repository = repositoryAt(folder, scope.walk.inputs)
  if (!repository || (tracked ?? trackedAt(scope, path.slice(0, -1))) === 'folder') return undefined
  return enterRepository(scope, repository, path)
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
