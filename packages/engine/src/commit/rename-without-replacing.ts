// Renames a file without ever taking over a name in use.

import { errno } from '../disk/errno.ts'
import type { SystemCalls } from './calls.ts'

/** Error codes of disks without hard links. */
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV', 'EACCES', 'EINVAL', 'UNKNOWN'])

/** False if the disk has no hard links. Throws EEXIST rather than replace anything. */
export function linkIfPossible(calls: SystemCalls, from: string, to: string): boolean {
  try {
    calls.link(from, to)
    return true
  } catch (error) {
    if (noLinks.has(errno(error))) return false
    throw error
  }
}

/** A link fails if the name is taken; a rename would silently replace it. `from` may remain as a second name of the same file. */
export function renameWithoutReplacing(calls: SystemCalls, from: string, to: string): void {
  if (linkIfPossible(calls, from, to)) return
  if (calls.look(to) !== undefined) throw new NameTaken(to)
  calls.rename(from, to)
}

class NameTaken extends Error {
  readonly code = 'EEXIST'

  constructor(path: string) {
    super(`${path} already exists`)
  }
}
