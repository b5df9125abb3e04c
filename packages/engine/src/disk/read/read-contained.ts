// Reads a file only if it is in a root: opens it first, then asks the handle where it really is.
// Checking a path before opening it loses a race against anyone who swaps in a link.

import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, readSync, realpathSync, type Stats, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { errno } from '../errno.ts'
import type { Stamp } from '../stamp.ts'

export interface ReadOptions {
  maxBytes?: number
  /** Follow links whose target is in one of `roots` and outside `.git`. */
  followLinks?: boolean
  /** The open folders a link may lead into; defaults to the root. */
  roots?: readonly string[]
  /** Reads only this range; `size` is still that of the whole file. */
  part?: { start: number; length: number }
  /** Allocates the buffer; by default each file gets its own. */
  allocate?: (size: number) => Buffer
}

export type ReadFailure = 'outside' | 'missing' | 'folder' | 'special' | 'unreadable' | 'too-large' | 'link'

export type ReadResult = ({ ok: true; bytes: Buffer } & Stamp) | { ok: false; why: ReadFailure; size?: number }

const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants

export function readContained(root: string, relative: string, options: ReadOptions = {}): ReadResult {
  if (relative.includes('\0')) return { ok: false, why: 'outside' }
  const path = join(root, relative)
  let handle: number
  try {
    // Without O_NONBLOCK, a FIFO without a writer would block forever.
    handle = openSync(path, O_RDONLY | (O_NONBLOCK ?? 0) | (options.followLinks ? 0 : (O_NOFOLLOW ?? 0)))
  } catch (error) {
    return { ok: false, why: whyNotOpened(error, path) }
  }
  try {
    return readHandle(handle, path, root, options)
  } catch {
    return { ok: false, why: 'unreadable' }
  } finally {
    closeSync(handle)
  }
}

function readHandle(handle: number, path: string, root: string, options: ReadOptions): ReadResult {
  const misplaced = checkLocation(handle, path, root, options)
  if (misplaced !== undefined) return { ok: false, why: misplaced }
  const stats = fstatSync(handle)
  if (!stats.isFile()) return { ok: false, why: stats.isDirectory() ? 'folder' : 'special' }
  const { size, mtimeMs, ctimeMs, ino, dev } = stats
  if (size > (options.maxBytes ?? Number.POSITIVE_INFINITY)) return { ok: false, why: 'too-large', size }
  const { part } = options
  const length = part ? Math.max(0, Math.min(part.length, size - part.start)) : size
  const bytes = options.allocate ? options.allocate(length) : Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const count = readSync(handle, bytes, filled, length - filled, part ? part.start + filled : null)
    if (count === 0) break
    filled += count
  }
  return {
    ok: true,
    bytes: filled === length ? bytes : bytes.subarray(0, filled),
    size: part ? size : filled,
    mtimeMs,
    ctimeMs,
    ino,
    dev,
  }
}

/** Undefined: the handle is where it should be. */
function checkLocation(handle: number, path: string, root: string, options: ReadOptions): ReadFailure | undefined {
  const real = realPathOf(handle, path)
  if (real === undefined) return 'outside'
  // The usual case costs one comparison: nothing on the way was a link.
  if (real === path && isInside(real, root)) return undefined
  const roots = (options.roots ?? [root]).concat(root).map(realOrSame)
  if (!roots.some((each) => isInside(real, each))) return 'outside'
  if (options.followLinks) return inGit(real, roots) ? 'outside' : undefined
  return real === join(realOrSame(root), path.slice(root.length)) ? undefined : 'link'
}

function isInside(real: string, root: string): boolean {
  return real.startsWith(root) && (real.charCodeAt(root.length) === sep.charCodeAt(0) || root.endsWith(sep))
}

function inGit(real: string, roots: readonly string[]): boolean {
  return roots.some(
    (root) =>
      isInside(real, root) &&
      real
        .slice(root.length)
        .split(sep)
        .some((part) => part.toLowerCase() === '.git'),
  )
}

function realPathOf(handle: number, path: string): string | undefined {
  if (process.platform === 'linux') {
    try {
      const real = readlinkSync(`/proc/self/fd/${handle}`)
      // An unnamed FIFO or socket reads as `pipe:[1]`: it has no path.
      if (real === path) return real
      return real.startsWith('/') ? real.replace(/ \(deleted\)$/, '') : undefined
    } catch {
      return bySameFile(handle, path)
    }
  }
  return bySameFile(handle, path)
}

/** If the system cannot name a handle, the path's real location must be the same file that was opened. */
function bySameFile(handle: number, path: string): string | undefined {
  const opened = fstatSync(handle)
  const real = realpathSync.native(path)
  return isSame(opened, statSync(real)) ? real : undefined
}

function isSame(left: Stats, right: Stats): boolean {
  return left.dev === right.dev && left.ino === right.ino
}

function realOrSame(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function whyNotOpened(error: unknown, path: string): ReadFailure {
  const code = errno(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing'
  if (code === 'ELOOP' || code === 'EMLINK') return 'link'
  if (code === 'ENXIO' || code === 'ENODEV') return 'special'
  return isLink(path) ? 'link' : 'unreadable'
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  } catch {
    return false
  }
}
