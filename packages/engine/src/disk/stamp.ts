// What tells one state of a file from another without reading it.

import { lstatSync } from 'node:fs'

export interface Stamp {
  size: number
  mtimeMs: number
  ctimeMs: number
  ino: number
  dev: number
}

/** Of a regular file; a link, whatever it leads to, has none. */
export function stampOf(path: string): Stamp | undefined {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (!stats?.isFile()) return undefined
    const { size, mtimeMs, ctimeMs, ino, dev } = stats
    return { size, mtimeMs, ctimeMs, ino, dev }
  } catch {
    return undefined
  }
}

export function isSameStamp(a: Stamp, b: Stamp): boolean {
  return a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.size === b.size && a.ino === b.ino && a.dev === b.dev
}
