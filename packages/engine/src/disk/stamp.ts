// A stamp identifies a file's state without reading it. Anyone can set size and mtime back; only the system sets ctime.

import { lstatSync } from 'node:fs'

export interface Stamp {
  size: number
  mtimeMs: number
  ctimeMs: number
  ino: number
  dev: number
}

/** A change within the same tick of the file system's clock leaves the same times; no clock in use ticks more slowly than this. */
const settleMs = 2_000

/** Undefined for anything but a regular file, links included. */
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

/** Whether every later change gives the file a new stamp. `readAt`: when reading the file began, or any time before that. */
export function isSettled({ mtimeMs, ctimeMs }: Pick<Stamp, 'mtimeMs' | 'ctimeMs'>, readAt: number): boolean {
  return readAt - Math.max(mtimeMs, ctimeMs) > settleMs
}
