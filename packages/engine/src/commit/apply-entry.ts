// Puts one staged file in place, or removes one. Checks what is there right before, and the file it moved aside right after.

import { join } from 'node:path'
import { errno } from '../disk/errno.ts'
import { O_NOFOLLOW, O_RDWR, type SystemCalls } from './calls.ts'
import { asideName, type CommitContext, Stopped, tempName } from './commit-context.ts'
import { changedSince, contentsMissing, exists, type Operation } from './explain-problem.ts'
import { type FileState, findFile, readFound } from './file-state.ts'
import { inFolder } from './in-folder.ts'
import { mismatch } from './inspect-entries.ts'
import { type Entry, fromState, type Pass, toState } from './record.ts'
import { linkIfPossible, renameWithoutReplacing } from './rename-without-replacing.ts'
import { restage } from './stage-files.ts'
import { isTorn, writeInPlace } from './write-in-place.ts'

interface ApplyOptions {
  operation: Operation
  /** After a crash, some entries are already applied and some staged files may be gone; an in-place write may be cut off. */
  recovering: boolean
}

export function applyEntry(context: CommitContext, pass: Pass, at: number, options: ApplyOptions): void {
  const entry = pass.record.entries[at]
  if (!entry) return
  const [from, to] = [fromState(entry, pass.to), toState(entry, pass.to)]
  // An undo may have removed the folder together with its file.
  if (options.recovering && to === null && context.calls.look(entry.place.folder) === undefined) return
  inFolder(context.calls, entry.place.folder, (folder) => {
    const opened: OpenedEntry = { context, pass, at, entry, options, folder, name: join(folder, presentName(entry, pass)) }
    if (from && to && from.hash !== to.hash) {
      if (pass.inPlace.includes(at)) overwrite(opened, from, to)
      else replace(opened, from, to)
    } else if (to && !from) create(opened, to)
    else if (from && !to) remove(opened, from)
    if (entry.recase !== undefined) respell(context.calls, folder, entry, pass.to === 'new')
  })
}

/** One entry in its opened folder. */
interface OpenedEntry {
  context: CommitContext
  pass: Pass
  at: number
  entry: Entry
  options: ApplyOptions
  folder: string
  name: string
}

function presentName(entry: Entry, pass: Pass): string {
  return pass.to === 'old' && entry.recase !== undefined ? entry.recase : entry.place.name
}

/** Whether it is already done; stops the pass if the file is neither old nor new. */
function isDone({ context, entry, options, name }: OpenedEntry, from: FileState | null, to: FileState | null): boolean {
  const found = findFile(context.calls, name)
  const problem = mismatch(entry.shown, from, found, options.operation)
  if (problem === undefined) return false
  if (options.recovering && mismatch(entry.shown, to, found, options.operation) === undefined) return true
  throw new Stopped(problem)
}

function replace(opened: OpenedEntry, from: FileState, to: FileState): void {
  const { context, pass, at, options, folder, name } = opened
  if (isDone(opened, from, to)) return
  if (options.recovering) restage(context, pass, at, to)
  const aside = join(folder, asideName(pass, at))
  const hasAside = keepAside(context.calls, name, aside)
  context.calls.rename(join(folder, tempName(pass, at)), name)
  if (hasAside) checkAside(opened, aside, from)
}

/** A second name for the old file, so that it can be restored as the same file, even on a full disk. */
function keepAside(calls: SystemCalls, name: string, aside: string): boolean {
  try {
    return linkIfPossible(calls, name, aside)
  } catch (error) {
    if (errno(error) !== 'EEXIST') throw error
    return true
  }
}

/** Another program may write between our check and our rename: then the file moved aside is theirs, and goes back. */
function checkAside({ context, entry, options }: OpenedEntry, aside: string, from: FileState): void {
  const found = findFile(context.calls, aside)
  if (found.kind === 'file' && found.hash !== from.hash) throw new Stopped(changedSince(entry.shown, options.operation))
}

function create(opened: OpenedEntry, to: FileState): void {
  const { context, pass, at, entry, options, folder, name } = opened
  if (isDone(opened, null, to)) return
  if (options.recovering) restage(context, pass, at, to)
  try {
    renameWithoutReplacing(context.calls, join(folder, tempName(pass, at)), name)
  } catch (error) {
    throw errno(error) === 'EEXIST' ? new Stopped(exists(entry.shown)) : error
  }
}

function remove(opened: OpenedEntry, from: FileState): void {
  const { context, pass, at, folder, name } = opened
  if (isDone(opened, from, null)) return
  const aside = join(folder, asideName(pass, at))
  context.calls.rename(name, aside)
  checkAside(opened, aside, from)
}

function overwrite({ context, pass, entry, options, name }: OpenedEntry, from: FileState, to: FileState): void {
  const { calls, packs } = context
  const [old, next] = [packs.get(pass.record.id, from.hash), packs.get(pass.record.id, to.hash)]
  if (!old || !next) throw new Stopped(contentsMissing(entry.shown))
  const handle = calls.open(name, O_RDWR | O_NOFOLLOW)
  try {
    const found = readFound(calls, handle)
    const problem = mismatch(entry.shown, from, found, options.operation)
    if (problem && !(options.recovering && found.kind === 'file' && isTorn(found.bytes, old, next))) throw new Stopped(problem)
    if (found.kind === 'file' && found.hash !== to.hash) writeInPlace(calls, handle, found.bytes, next)
  } finally {
    calls.close(handle)
  }
}

/** On a disk that treats both spellings as one name, either leads to the file. */
export function respell(calls: SystemCalls, folder: string, entry: Entry, isForward: boolean): void {
  const [old, next] = [join(folder, entry.place.name), join(folder, entry.recase ?? entry.place.name)]
  calls.rename(isForward ? old : next, isForward ? next : old)
}
