// Finds where a file of a root really is: links resolved, inside an open folder, outside `.git`. Later steps use only this place.

import { basename, dirname, join, sep } from 'node:path'
import type { CommitProblem } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { O_DIRECTORY, O_RDONLY, type SystemCalls } from './calls.ts'
import { folderBlocked, linkInTheWay, outsideRoots, systemProblem } from './explain-problem.ts'
import { realFolder } from './in-folder.ts'

/** `folder` is a real path; it may not exist yet. */
export interface FileLocation {
  folder: string
  name: string
}

type LocateResult = { ok: true; location: FileLocation; wasLink: boolean } | { ok: false; problem: CommitProblem }

interface LocateRequest {
  root: string
  relative: string
  /** The path as displayed. */
  shown: string
  /** Real paths of the open folders. */
  roots: readonly string[]
}

export function locateFile(calls: SystemCalls, request: LocateRequest): LocateResult {
  const { shown } = request
  const trick = trickIn(request.relative)
  if (trick !== undefined) return { ok: false, problem: outsideRoots(shown, trick) }
  try {
    const first = locate(calls, join(request.root, request.relative), request)
    if (!first.ok) return first
    const path = join(first.location.folder, first.location.name)
    if (!calls.look(path)?.isSymbolicLink()) return first
    const target = leadsTo(calls, path)
    if (target === undefined) return { ok: false, problem: linkInTheWay(shown, 'it is a broken link') }
    const second = locate(calls, target, request)
    return second.ok ? { ...second, wasLink: true } : second
  } catch (error) {
    if (errno(error) === '') throw error
    return { ok: false, problem: systemProblem(shown, error) }
  }
}

/** Opens the deepest existing folder and asks its handle where it is; the folders below it are to be created. */
function locate(calls: SystemCalls, path: string, { shown, roots }: LocateRequest): LocateResult {
  const parts: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const real = openedFolder(calls, folder)
    if (real === 'not-a-folder') return { ok: false, problem: folderBlocked(shown) }
    if (real !== undefined) {
      if (!roots.some((root) => isInside(real, root)))
        return { ok: false, problem: outsideRoots(shown, 'it leads outside the open folders') }
      const location = { folder: join(real, ...parts), name: basename(path) }
      if (roots.some((root) => touchesGit(join(location.folder, location.name), root)))
        return { ok: false, problem: outsideRoots(shown, 'it is in a .git folder') }
      return { ok: true, location, wasLink: false }
    }
    if (folder === dirname(folder)) return { ok: false, problem: outsideRoots(shown, 'its folder does not exist') }
    parts.unshift(basename(folder))
  }
}

function openedFolder(calls: SystemCalls, folder: string): string | 'not-a-folder' | undefined {
  let handle: number
  try {
    handle = calls.open(folder, O_RDONLY | O_DIRECTORY)
  } catch (error) {
    if (errno(error) === 'ENOENT') return calls.look(folder)?.isSymbolicLink() ? 'not-a-folder' : undefined
    if (errno(error) === 'ENOTDIR') return calls.look(folder) ? 'not-a-folder' : undefined
    throw error
  }
  try {
    return realFolder(calls, handle, folder)
  } finally {
    calls.close(handle)
  }
}

function leadsTo(calls: SystemCalls, path: string): string | undefined {
  try {
    return calls.realPath(path)
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(errno(error))) return undefined
    throw error
  }
}

export function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
}

function touchesGit(path: string, root: string): boolean {
  return isInside(path, root) && path.slice(root.length).split(sep).some(isGitName)
}

/** Also matches spellings that other systems treat as the same: trailing dots and blanks, short names, invisible characters. */
function isGitName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[. ]+$/, '')
    .toLowerCase()
  return plain === '.git' || plain === 'git~1' || plain.startsWith('.git:')
}

function trickIn(relative: string): string | undefined {
  if (relative === '') return 'it is the open folder itself'
  if (relative.includes('\0')) return "a path can't contain a NUL character"
  if (!relative.isWellFormed()) return 'its name contains an invalid character (a lone surrogate)'
  const parts = relative.split('/')
  if (parts.includes('..') || relative.split('\\').includes('..')) return 'it leaves its folder'
  if (parts.includes('') || parts.includes('.')) return 'it is not a normalized path'
  if (process.platform === 'win32' && parts.some((part) => /[\\:*?"<>|]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part)))
    return 'the name is not allowed on this system'
  return undefined
}
