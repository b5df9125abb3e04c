// Puts one staged file in place, or removes one. Checks what is there right before, and the file it moved aside right after.

import { join } from 'node:path'
import { errno } from '../disk/errno.ts'
import { type Calls, O_NOFOLLOW, O_RDWR } from './calls.ts'
import { changedSince, type Deed, exists, notKept } from './explain-problem.ts'
import { type FileState, findFile, readFound } from './file-state.ts'
import { inFolder } from './in-folder.ts'
import { mismatch } from './inspect-entries.ts'
import { type Entry, fromState, type Pass, toState } from './record.ts'
import { linkIfPossible, nameFile } from './replace-name.ts'
import { asideName, type Shop, Stopped, tempName } from './shop.ts'
import { restage } from './stage-files.ts'
import { isTorn, writeInPlace } from './write-in-place.ts'

interface ApplyHow {
  deed: Deed
  /** After a crash, some entries are already applied and some staged files may be gone; an in-place write may be cut off. */
  recovering: boolean
}

export function applyEntry(shop: Shop, pass: Pass, at: number, how: ApplyHow): void {
  const entry = pass.record.entries[at]
  if (!entry) return
  const [from, to] = [fromState(entry, pass.to), toState(entry, pass.to)]
  // An undo may have removed the folder together with its file.
  if (how.recovering && to === null && shop.calls.look(entry.place.folder) === undefined) return
  inFolder(shop.calls, entry.place.folder, (folder) => {
    const one: One = { shop, pass, at, entry, how, folder, name: join(folder, presentName(entry, pass)) }
    if (from && to && from.hash !== to.hash) {
      if (pass.inPlace.includes(at)) overwrite(one, from, to)
      else replace(one, from, to)
    } else if (to && !from) create(one, to)
    else if (from && !to) remove(one, from)
    if (entry.recase !== undefined) respell(shop.calls, folder, entry, pass.to === 'new')
  })
}

/** One entry in its opened folder. */
interface One {
  shop: Shop
  pass: Pass
  at: number
  entry: Entry
  how: ApplyHow
  folder: string
  name: string
}

function presentName(entry: Entry, pass: Pass): string {
  return pass.to === 'old' && entry.recase !== undefined ? entry.recase : entry.place.name
}

/** Whether it is already done; stops the pass if the file is neither old nor new. */
function isDone({ shop, entry, how, name }: One, from: FileState | null, to: FileState | null): boolean {
  const found = findFile(shop.calls, name)
  const trouble = mismatch(entry.shown, from, found, how.deed)
  if (trouble === undefined) return false
  if (how.recovering && mismatch(entry.shown, to, found, how.deed) === undefined) return true
  throw new Stopped(trouble)
}

function replace(one: One, from: FileState, to: FileState): void {
  const { shop, pass, at, how, folder, name } = one
  if (isDone(one, from, to)) return
  if (how.recovering) restage(shop, pass, at, to)
  const aside = join(folder, asideName(pass, at))
  const hasAside = keepAside(shop.calls, name, aside)
  shop.calls.rename(join(folder, tempName(pass, at)), name)
  if (hasAside) checkAside(one, aside, from)
}

/** A second name for the old file, so that it can be restored as the same file, even on a full disk. */
function keepAside(calls: Calls, name: string, aside: string): boolean {
  try {
    return linkIfPossible(calls, name, aside)
  } catch (error) {
    if (errno(error) !== 'EEXIST') throw error
    return true
  }
}

/** Another program may write between our check and our rename: then the file moved aside is theirs, and goes back. */
function checkAside({ shop, entry, how }: One, aside: string, from: FileState): void {
  const found = findFile(shop.calls, aside)
  if (found.kind === 'file' && found.hash !== from.hash) throw new Stopped(changedSince(entry.shown, how.deed))
}

function create(one: One, to: FileState): void {
  const { shop, pass, at, entry, how, folder, name } = one
  if (isDone(one, null, to)) return
  if (how.recovering) restage(shop, pass, at, to)
  try {
    nameFile(shop.calls, join(folder, tempName(pass, at)), name)
  } catch (error) {
    throw errno(error) === 'EEXIST' ? new Stopped(exists(entry.shown)) : error
  }
}

function remove(one: One, from: FileState): void {
  const { shop, pass, at, folder, name } = one
  if (isDone(one, from, null)) return
  const aside = join(folder, asideName(pass, at))
  shop.calls.rename(name, aside)
  checkAside(one, aside, from)
}

function overwrite({ shop, pass, entry, how, name }: One, from: FileState, to: FileState): void {
  const { calls, packs } = shop
  const [old, next] = [packs.get(pass.record.id, from.hash), packs.get(pass.record.id, to.hash)]
  if (!old || !next) throw new Stopped(notKept(entry.shown))
  const handle = calls.open(name, O_RDWR | O_NOFOLLOW)
  try {
    const found = readFound(calls, handle)
    const trouble = mismatch(entry.shown, from, found, how.deed)
    if (trouble && !(how.recovering && found.kind === 'file' && isTorn(found.bytes, old, next))) throw new Stopped(trouble)
    if (found.kind === 'file' && found.hash !== to.hash) writeInPlace(calls, handle, found.bytes, next)
  } finally {
    calls.close(handle)
  }
}

/** On a disk that treats both spellings as one name, either leads to the file. */
export function respell(calls: Calls, folder: string, entry: Entry, isForward: boolean): void {
  const [old, next] = [join(folder, entry.place.name), join(folder, entry.recase ?? entry.place.name)]
  calls.rename(isForward ? old : next, isForward ? next : old)
}
