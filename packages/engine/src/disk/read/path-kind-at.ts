// Checks what is at a path below a root, following links that stay in the open folders. Never throws, opens nothing.
// For planning only: readers and writers check again what was really opened.

import { accessSync, constants, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { errno } from '../errno.ts'

/** `outside` and `git`: a link on the way leads where nothing may be touched. `special`: also a dangling link. */
export type PathKind = 'file' | 'folder' | 'special' | 'missing' | 'outside' | 'git'

/** The system's default; how a disk was formatted is known only by trying. */
export const ignoresCaseByDefault = process.platform === 'darwin' || process.platform === 'win32'

export function pathKindAt(roots: readonly string[], root: string, relative: string): PathKind {
  const path = join(root, relative)
  const real = realOf(path)
  if (real === undefined) return exists(path) ? 'special' : kindOfMissing(roots, root, path)
  return forbiddenKind(roots, real) ?? kindOf(real)
}

/** The names in a folder of a root; empty if it is not a folder, or leads elsewhere. */
export function namesIn(roots: readonly string[], root: string, folder: string): string[] {
  if (pathKindAt(roots, root, folder) !== 'folder') return []
  try {
    return readdirSync(join(root, folder))
  } catch {
    return []
  }
}

/** The real path if a link on the way leads elsewhere; undefined otherwise. The path need not exist. */
export function realPathIfLinked(root: string, relative: string): string | undefined {
  const path = join(root, relative)
  for (let head = path; head.length >= root.length; head = dirname(head)) {
    const real = realOf(head)
    if (real !== undefined) return real === head ? undefined : join(real, path.slice(head.length))
  }
  return undefined
}

/** Whether a file could be created there: its folder, or the nearest existing one above, is writable. */
export function canCreateFile(root: string, relative: string): boolean {
  let folder = dirname(join(root, relative))
  while (!exists(folder) && folder.length > root.length) folder = dirname(folder)
  return isWritable(folder)
}

/** Root can write everything; a file without any write bit was still meant to stay unchanged. */
export function isWritable(path: string): boolean {
  try {
    const stats = statSync(path)
    accessSync(path, stats.isDirectory() ? constants.W_OK | constants.X_OK : constants.W_OK)
    return (stats.mode & 0o222) !== 0
  } catch {
    return false
  }
}

/** Nothing is there, but a folder above it may be elsewhere. */
function kindOfMissing(roots: readonly string[], root: string, path: string): PathKind {
  let folder = dirname(path)
  for (; folder.length > root.length; folder = dirname(folder)) {
    const real = realOf(folder)
    // Nothing can be created below a pipe; the planner explains a file in the way.
    if (real !== undefined) return forbiddenKind(roots, real) ?? (kindOf(real) === 'special' ? 'special' : 'missing')
    if (exists(folder)) return 'special'
  }
  return 'missing'
}

function forbiddenKind(roots: readonly string[], real: string): 'outside' | 'git' | undefined {
  const root = roots
    .map((each) => realOf(each) ?? each)
    .find((each) => real === each || real.startsWith(each.endsWith(sep) ? each : each + sep))
  if (root === undefined) return 'outside'
  const isGit = real
    .slice(root.length)
    .split(sep)
    .some((part) => part.toLowerCase() === '.git')
  return isGit ? 'git' : undefined
}

function kindOf(real: string): PathKind {
  try {
    const stats = statSync(real)
    if (stats.isFile()) return 'file'
    return stats.isDirectory() ? 'folder' : 'special'
  } catch {
    return 'missing'
  }
}

/** A path we may not examine counts as existing: nothing may be created there. */
function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return errno(error) !== 'ENOTDIR'
  }
}

/** The native one is ten times faster; on a disk that folds case it would also change the spelling, which is then taken for a link. */
const realPath = process.platform === 'linux' ? realpathSync.native : realpathSync

function realOf(path: string): string | undefined {
  try {
    // Most of these paths do not exist yet, and throwing is slower than checking.
    return lstatSync(path, { throwIfNoEntry: false }) && realPath(path)
  } catch {
    return undefined
  }
}
