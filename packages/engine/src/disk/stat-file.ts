// Looks up what is at a path, without any rules.

import { lstatSync, type Stats } from 'node:fs'
import type { Stamp } from './stamp.ts'

export type FileKind = 'file' | 'folder' | 'link' | 'special'

export interface FileStat extends Stamp {
  kind: FileKind
}

/** Never follows a link and never throws: null if the path cannot be examined. */
export function statFile(path: string): FileStat | null {
  const stats = tryStat(path)
  if (!stats) return null
  const { size, mtimeMs, ctimeMs, ino, dev } = stats
  return { size, mtimeMs, ctimeMs, ino, dev, kind: kindOf(stats) }
}

function kindOf(stats: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): FileKind {
  if (stats.isFile()) return 'file'
  if (stats.isDirectory()) return 'folder'
  return stats.isSymbolicLink() ? 'link' : 'special'
}

function tryStat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
