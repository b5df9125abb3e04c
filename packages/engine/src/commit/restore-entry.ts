// Rolls back one entry of a pass. A file that was not reached, or that another program changed, stays as it is.

import { join } from 'node:path'
import type { CommitProblem } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { respell } from './apply-entry.ts'
import { isSameFile, O_NOFOLLOW, O_RDWR } from './calls.ts'
import { leftAlone } from './explain-problem.ts'
import { type FileState, type Found, findFile, readFound } from './file-state.ts'
import { inFolder } from './in-folder.ts'
import { type Entry, fromState, type Pass, toState } from './record.ts'
import { nameFile } from './replace-name.ts'
import { asideName, type Shop, tempName } from './shop.ts'
import { restage } from './stage-files.ts'
import { isTorn, writeInPlace } from './write-in-place.ts'

/** The problem, if the old file could not be restored because of what is there now. */
export function restoreEntry(shop: Shop, pass: Pass, at: number): CommitProblem | undefined {
  const entry = pass.record.entries[at]
  if (!entry) return undefined
  const [from, to] = [fromState(entry, pass.to), toState(entry, pass.to)]
  // The folder of a file to be created has been removed again.
  if (from === null && shop.calls.look(entry.place.folder) === undefined) return undefined
  return inFolder(shop.calls, entry.place.folder, (folder) => {
    if (entry.recase !== undefined) respell(shop.calls, folder, entry, pass.to === 'old')
    const name = pass.to === 'old' && entry.recase !== undefined ? entry.recase : entry.place.name
    const one: One = {
      shop,
      pass,
      at,
      entry,
      name: join(folder, name),
      temp: join(folder, tempName(pass, at)),
      aside: join(folder, asideName(pass, at)),
    }
    if (from && to) return from.hash === to.hash ? undefined : restoreChanged(one, from, to)
    if (to) return restoreCreated(one, to)
    return from ? restoreRemoved(one, from) : undefined
  })
}

interface One {
  shop: Shop
  pass: Pass
  at: number
  entry: Entry
  name: string
  temp: string
  aside: string
}

function restoreCreated({ shop, name, temp }: One, to: FileState): undefined {
  const [present, staged] = [findFile(shop.calls, name), findFile(shop.calls, temp)]
  // If a different staged file is still there, another program created this one, with the same bytes by chance.
  if (present.kind !== 'file' || present.hash !== to.hash) return
  if (staged.kind !== 'file' || isSameFile(staged, present)) shop.calls.unlink(name)
}

function restoreChanged(one: One, from: FileState, to: FileState): CommitProblem | undefined {
  const { shop, pass, at, entry, name, temp, aside } = one
  if (pass.inPlace.includes(at)) return restoreInPlace(one, from, to)
  // The staged file has not been used: this entry was not reached.
  if (isFile(findFile(shop.calls, temp), to.hash)) return undefined
  const present = findFile(shop.calls, name)
  if (isFile(present, from.hash)) return undefined
  if (!isFile(present, to.hash)) return leftAlone(entry.shown)
  if (shop.calls.look(aside) !== undefined) shop.calls.rename(aside, name)
  else {
    restage(shop, pass, at, from)
    shop.calls.rename(temp, name)
  }
  return undefined
}

function restoreRemoved({ shop, pass, at, entry, name, aside }: One, from: FileState): CommitProblem | undefined {
  /** `aside` may be named by the handle of its folder, which means nothing to the user. */
  const left = () => leftAlone(entry.shown, join(entry.place.folder, asideName(pass, at)))
  const [present, kept] = [findFile(shop.calls, name), findFile(shop.calls, aside)]
  if (kept.kind !== 'file' || isFile(present, from.hash)) return undefined
  if (present.kind === 'file' && isSameFile(present, kept)) return undefined
  if (present.kind !== 'missing') return left()
  try {
    nameFile(shop.calls, aside, name)
    return undefined
  } catch (error) {
    if (errno(error) === 'EEXIST') return left()
    throw error
  }
}

function restoreInPlace({ shop, pass, entry, name }: One, from: FileState, to: FileState): CommitProblem | undefined {
  const { calls, packs } = shop
  const handle = calls.open(name, O_RDWR | O_NOFOLLOW)
  try {
    const found = readFound(calls, handle)
    if (isFile(found, from.hash)) return undefined
    const [old, next] = [packs.get(pass.record.id, from.hash), packs.get(pass.record.id, to.hash)]
    if (!old || !next || found.kind !== 'file' || !isTorn(found.bytes, old, next)) return leftAlone(entry.shown)
    writeInPlace(calls, handle, found.bytes, old)
    return undefined
  } finally {
    calls.close(handle)
  }
}

function isFile(found: Found, hash: string): boolean {
  return found.kind === 'file' && found.hash === hash
}
