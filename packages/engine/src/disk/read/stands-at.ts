// What stands at a path below a root, links followed as far as they stay in the open folders. Never throws, opens nothing.
// Good for planning alone: who reads or writes checks again what was really opened.

import { accessSync, constants, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { errno } from '../errno.ts'

/** `outside` and `git`: a link on the way leads where nothing may be touched. `special`: also a link that leads nowhere. */
export type Standing = 'file' | 'folder' | 'special' | 'missing' | 'outside' | 'git'

/** By the habit of the system; what a disk was really made with is known only by trying. */
export const usuallyFoldsCase = process.platform === 'darwin' || process.platform === 'win32'

export function standsAt(roots: readonly string[], root: string, relative: string): Standing {
  const path = join(root, relative)
  const real = realOf(path)
  if (real === undefined) return isThere(path) ? 'special' : aboveMissing(roots, root, path)
  return misplaced(roots, real) ?? kindOf(real)
}

/** The names in a folder of a root; empty for whatever is none, or leads elsewhere. */
export function namesIn(roots: readonly string[], root: string, folder: string): string[] {
  if (standsAt(roots, root, folder) !== 'folder') return []
  try {
    return readdirSync(join(root, folder))
  } catch {
    return []
  }
}

/** The real path, where a link on the way leads elsewhere; undefined where none does. Also of what is not there yet. */
export function linkedFrom(root: string, relative: string): string | undefined {
  const path = join(root, relative)
  for (let head = path; head.length >= root.length; head = dirname(head)) {
    const real = realOf(head)
    if (real !== undefined) return real === head ? undefined : join(real, path.slice(head.length))
  }
  return undefined
}

/** Whether a file could be made there: the folder it would lie in, or the nearest one above that exists, can be written. */
export function allowsNew(root: string, relative: string): boolean {
  let folder = dirname(join(root, relative))
  while (!isThere(folder) && folder.length > root.length) folder = dirname(folder)
  return isWritable(folder)
}

/** Root may write everything; a file without any write bit was still meant to stay as it is. */
export function isWritable(path: string): boolean {
  try {
    const stats = statSync(path)
    accessSync(path, stats.isDirectory() ? constants.W_OK | constants.X_OK : constants.W_OK)
    return (stats.mode & 0o222) !== 0
  } catch {
    return false
  }
}

/** Nothing is there; but what is above it may already lie elsewhere. */
function aboveMissing(roots: readonly string[], root: string, path: string): Standing {
  let folder = dirname(path)
  for (; folder.length > root.length; folder = dirname(folder)) {
    const real = realOf(folder)
    // Nothing can be made below a pipe; a file in the way is the planner's to explain.
    if (real !== undefined) return misplaced(roots, real) ?? (kindOf(real) === 'special' ? 'special' : 'missing')
    if (isThere(folder)) return 'special'
  }
  return 'missing'
}

function misplaced(roots: readonly string[], real: string): 'outside' | 'git' | undefined {
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

function kindOf(real: string): Standing {
  try {
    const stats = statSync(real)
    if (stats.isFile()) return 'file'
    return stats.isDirectory() ? 'folder' : 'special'
  } catch {
    return 'missing'
  }
}

/** What we may not look at is taken for something: nothing may be made there. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    return errno(error) !== 'ENOTDIR'
  }
}

/** The system's own is ten times as quick; on a disk that folds case it would also change the spelling, which is then taken for a link. */
const realPath = process.platform === 'linux' ? realpathSync.native : realpathSync

function realOf(path: string): string | undefined {
  try {
    // Most of what is asked for is not there yet, and an error takes longer to make than a look.
    return lstatSync(path, { throwIfNoEntry: false }) && realPath(path)
  } catch {
    return undefined
  }
}
