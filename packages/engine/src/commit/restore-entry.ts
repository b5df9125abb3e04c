// Rolls back one entry of a pass. A file that was not reached, or that another program changed, stays as it is.

import { join } from 'node:path'
import type { CommitProblem } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { respell } from './apply-entry.ts'
import { isSameFile, O_NOFOLLOW, O_RDWR } from './calls.ts'
import { asideName, type CommitContext, tempName } from './commit-context.ts'
import { leftAlone } from './explain-problem.ts'
import { type FileState, type Found, findFile, readFound } from './file-state.ts'
import { inFolder } from './in-folder.ts'
import { type Entry, fromState, type Pass, toState } from './record.ts'
import { renameWithoutReplacing } from './rename-without-replacing.ts'
import { restage } from './stage-files.ts'
import { isTorn, writeInPlace } from './write-in-place.ts'

/** The problem, if the old file could not be restored because of what is there now. */
export function restoreEntry(context: CommitContext, pass: Pass, at: number): CommitProblem | undefined {
  const entry = pass.record.entries[at]
  if (!entry) return undefined
  const [from, to] = [fromState(entry, pass.to), toState(entry, pass.to)]
  // The folder of a file to be created has been removed again.
  if (from === null && context.calls.look(entry.place.folder) === undefined) return undefined
  return inFolder(context.calls, entry.place.folder, (folder) => {
    if (entry.recase !== undefined) respell(context.calls, folder, entry, pass.to === 'old')
    const name = pass.to === 'old' && entry.recase !== undefined ? entry.recase : entry.place.name
    const opened: OpenedEntry = {
      context,
      pass,
      at,
      entry,
      name: join(folder, name),
      temp: join(folder, tempName(pass, at)),
      aside: join(folder, asideName(pass, at)),
    }
    if (from && to) return from.hash === to.hash ? undefined : restoreChanged(opened, from, to)
    if (to) return restoreCreated(opened, to)
    return from ? restoreRemoved(opened, from) : undefined
  })
}

interface OpenedEntry {
  context: CommitContext
  pass: Pass
  at: number
  entry: Entry
  name: string
  temp: string
  aside: string
}

function restoreCreated({ context, name, temp }: OpenedEntry, to: FileState): undefined {
  const [present, staged] = [findFile(context.calls, name), findFile(context.calls, temp)]
  // If a different staged file is still there, another program created this one, with the same bytes by chance.
  if (present.kind !== 'file' || present.hash !== to.hash) return
  if (staged.kind !== 'file' || isSameFile(staged, present)) context.calls.unlink(name)
}

function restoreChanged(opened: OpenedEntry, from: FileState, to: FileState): CommitProblem | undefined {
  const { context, pass, at, entry, name, temp, aside } = opened
  if (pass.inPlace.includes(at)) return restoreInPlace(opened, from, to)
  // The staged file has not been used: this entry was not reached.
  if (isFile(findFile(context.calls, temp), to.hash)) return undefined
  const present = findFile(context.calls, name)
  if (isFile(present, from.hash)) return undefined
  if (!isFile(present, to.hash)) return leftAlone(entry.shown)
  if (context.calls.look(aside) !== undefined) context.calls.rename(aside, name)
  else {
    restage(context, pass, at, from)
    context.calls.rename(temp, name)
  }
  return undefined
}

function restoreRemoved({ context, pass, at, entry, name, aside }: OpenedEntry, from: FileState): CommitProblem | undefined {
  /** `aside` may be named by the handle of its folder, which means nothing to the user. */
  const left = () => leftAlone(entry.shown, join(entry.place.folder, asideName(pass, at)))
  const [present, kept] = [findFile(context.calls, name), findFile(context.calls, aside)]
  if (kept.kind !== 'file' || isFile(present, from.hash)) return undefined
  if (present.kind === 'file' && isSameFile(present, kept)) return undefined
  if (present.kind !== 'missing') return left()
  try {
    renameWithoutReplacing(context.calls, aside, name)
    return undefined
  } catch (error) {
    if (errno(error) === 'EEXIST') return left()
    throw error
  }
}

function restoreInPlace({ context, pass, entry, name }: OpenedEntry, from: FileState, to: FileState): CommitProblem | undefined {
  const { calls, packs } = context
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
