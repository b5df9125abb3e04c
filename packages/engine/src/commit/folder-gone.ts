// When the folder of a file that is to be settled is not there any more: whether that is for good.

import { errno } from '../disk/errno.ts'
import type { Entry, Pass } from './record.ts'
import type { Shop } from './shop.ts'

/**
 * Somebody deleted it: nothing can be settled there, and waiting for ever helps nobody. A folder that may be away for a moment only is
 * waited for; and without its root it may be on a disk that comes back.
 */
export function isFolderGone({ calls }: Shop, pass: Pass, entry: Entry, error: unknown): boolean {
  const { folder } = entry.place
  if (errno(error) !== 'ENOENT' || calls.look(folder) !== undefined) return false
  if (pass.folders.includes(folder) || pass.record.folders.includes(folder)) return true
  return calls.look(entry.root) !== undefined && Date.now() - Date.parse(pass.at) > waitedForMilliseconds
}

const waitedForMilliseconds = 3_600_000
