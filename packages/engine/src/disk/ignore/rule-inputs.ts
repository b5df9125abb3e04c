// Records everything on disk that the rules of a walk came from, with stamps: while the stamps match, so do the rules.

import { lstatSync, type Stats, statSync } from 'node:fs'
import { type PlainFile, readPlainFile } from '../read/read-plain-file.ts'

export interface RuleInputs {
  /** Call before the path is read or examined: a change in between must not get the later stamp. */
  note(path: string | Buffer): void
  /** A noted path could not be read. If something is there, the failure may be temporary, so nothing may be kept. */
  markUnreadable(path: string | Buffer): void
  /** Something was used that no stamp covers: nothing may be kept. */
  markUncertain(): void
}

/** Size, mtime, ctime, inode, device; for a folder only its identity, since its entries are noted one by one. */
export type Stamp = readonly number[]
/** Stamps by path, after an `l` for the path itself or an `f` for a link's target. */
export type Stamps = ReadonlyMap<string, Stamp>

export interface RecordedInputs extends RuleInputs {
  stamps: Stamps
  /** All are old enough to tell apart from a later change, and none has changed since. */
  isSettled(): boolean
}

/** A file changed this shortly before it was read may change again within the same clock tick. */
export const racyMs = 3_000
export const stampNumbers = 5
const absent: Stamp = [-1, -1, -1, -1, -1]

export const noInputs: RuleInputs = { note: () => undefined, markUnreadable: () => undefined, markUncertain: () => undefined }

/** `known` are stamps that were just verified. */
export function recordInputs(known: Stamps | undefined, now: () => number): RecordedInputs {
  const stamps = new Map(known)
  let isCertain = true

  function add(key: string): Stats | undefined {
    const readAt = now()
    const stats = tryStat(key)
    stamps.set(key, stampOf(stats))
    if (stats && !stats.isDirectory() && Math.max(stats.mtimeMs, stats.ctimeMs) >= readAt - racyMs) isCertain = false
    return stats
  }

  return {
    stamps,
    note(path) {
      // A path that is not UTF-8 is in a folder that is never kept.
      if (typeof path !== 'string' || stamps.has(`l${path}`)) return
      if (add(`l${path}`)?.isSymbolicLink()) add(`f${path}`)
    },
    markUnreadable(path) {
      const [size = -1] = stamps.get(`f${path}`) ?? stamps.get(`l${path}`) ?? absent
      if (size >= 0) isCertain = false
    },
    markUncertain() {
      isCertain = false
    },
    isSettled: () => isCertain && areUnchanged(stamps),
  }
}

export function readInput(inputs: RuleInputs, path: string | Buffer, maxBytes: number, followLinks = true): PlainFile | undefined {
  inputs.note(path)
  const plain = readPlainFile(path, maxBytes, followLinks)
  if (!plain) inputs.markUnreadable(path)
  return plain
}

export function areUnchanged(stamps: Stamps): boolean {
  for (const [key, stamp] of stamps) {
    const found = stampOf(tryStat(key))
    for (let at = 0; at < stampNumbers; at++) if (found[at] !== stamp[at]) return false
  }
  return true
}

function stampOf(stats: Stats | undefined): Stamp {
  if (!stats) return absent
  if (stats.isDirectory()) return [-2, stats.mode, stats.uid, stats.ino, stats.dev]
  return [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino, stats.dev]
}

function tryStat(key: string): Stats | undefined {
  const path = key.slice(1)
  try {
    return key.startsWith('l') ? lstatSync(path, { throwIfNoEntry: false }) : statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
