// Works inside a folder that is certainly the intended one. Swapping a folder on the way for a link cannot divert us:
// the folder is opened, asked where it is, and only then used, through its handle if the system allows it.

import { errno } from '../disk/errno.ts'
import { isSameFile, O_DIRECTORY, O_NOFOLLOW, O_RDONLY, type SystemCalls } from './calls.ts'

/** `folder` is a real path. `work` gets a path to it that stays valid meanwhile. */
export function inFolder<Result>(calls: SystemCalls, folder: string, work: (path: string, handle: number) => Result): Result {
  const handle = calls.open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try {
    if (realFolder(calls, handle, folder) !== folder) throw new Misplaced(folder)
    return work(calls.pathThroughHandle(handle) ?? folder, handle)
  } finally {
    calls.close(handle)
  }
}

/** Has a code like a system error, because it is treated as one: the pass is rolled back. */
class Misplaced extends Error {
  readonly code = 'EMISPLACED'

  constructor(folder: string) {
    super(`${folder} was moved or replaced`)
  }
}

/** Where an opened folder really is; undefined when it is no longer at that path. */
export function realFolder(calls: SystemCalls, handle: number, path: string): string | undefined {
  const named = calls.realPathOfHandle(handle)
  if (named !== undefined) return named
  const real = calls.realPath(path)
  const there = calls.look(real)
  return there !== undefined && isSameFile(there, calls.stat(handle)) ? real : undefined
}

/** Without this, a power cut can lose a rename. Some systems cannot sync a folder; there the rename has to do. */
export function syncFolder(calls: SystemCalls, folder: string): void {
  inFolder(calls, folder, (_, handle) => {
    try {
      calls.sync(handle)
    } catch (error) {
      if (!cannotSync.has(errno(error))) throw error
    }
  })
}

const cannotSync = new Set(['EINVAL', 'EPERM', 'EBADF', 'ENOTSUP'])
