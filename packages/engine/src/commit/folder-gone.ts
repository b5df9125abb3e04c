// Decides whether the missing folder of a file to be settled is gone for good.

import { errno } from '../disk/errno.ts'
import type { CommitContext } from './commit-context.ts'
import type { Entry, Pass } from './record.ts'

/**
 * If it was deleted, nothing can be settled there, and waiting forever helps nobody. A folder that may be gone only for a moment is
 * waited for; without its root, it may be on a disk that comes back.
 */
export function isFolderGone({ calls }: CommitContext, pass: Pass, entry: Entry, error: unknown): boolean {
  const { folder } = entry.place
  if (errno(error) !== 'ENOENT' || calls.look(folder) !== undefined) return false
  if (pass.folders.includes(folder) || pass.record.folders.includes(folder)) return true
  return calls.look(entry.root) !== undefined && Date.now() - Date.parse(pass.at) > waitedForMilliseconds
}

const waitedForMilliseconds = 3_600_000
