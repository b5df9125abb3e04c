// Writes every new file next to its place, with its final owner, mode and attributes. No visible file has changed yet.

import { basename, dirname, join } from 'node:path'
import { defined } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR, type SystemCalls } from './calls.ts'
import { asideName, type CommitContext, Stopped, tempName } from './commit-context.ts'
import { changedSince, contentsMissing, type Operation } from './explain-problem.ts'
import { type FileState, type Found, type FoundFile, findFile, readFound, writeAll } from './file-state.ts'
import { inFolder, syncFolder } from './in-folder.ts'
import { mismatch } from './inspect-entries.ts'
import { type Entry, fromState, type Pass, sourceOf, toState } from './record.ts'
import { linkIfPossible } from './rename-without-replacing.ts'

export type BytesOf = (hash: string) => Uint8Array | undefined

export function stageFiles(
  context: CommitContext,
  pass: Pass,
  bytesOf: BytesOf,
  operation: Operation,
  onEntry: (entry: Entry) => void,
): void {
  const { calls } = context
  makeFolders(calls, pass.folders)
  const linked = new Set<string>()
  let open: Staged[] = []
  const settle = (): void => {
    const batch = open
    open = []
    try {
      calls.copyAttributes(batch.flatMap(({ like, handle }) => (like === undefined ? [] : [[like, handle] as const])))
      for (const { handle } of batch) calls.sync(handle)
    } finally {
      for (const each of batch) closeStaged(calls, each)
    }
  }
  try {
    pass.record.entries.forEach((entry, at) => {
      onEntry(entry)
      if (!needsTemp(pass, entry, at)) return
      if (stageLink(calls, pass, entry, at)) linked.add(entry.place.folder)
      else {
        const staged = stageBytes(calls, pass, at, entry, bytesOf, operation)
        if (staged) open.push(staged)
        if (open.length === stagedAtOnce) settle()
      }
    })
    settle()
  } finally {
    for (const each of open) closeStaged(calls, each)
  }
  for (const folder of linked) syncFolder(calls, folder)
}

/** Each file takes two handles. */
const stagedAtOnce = 32

interface Staged {
  handle: number
  /** The file whose attributes the new one gets. */
  like: number | undefined
}

function closeStaged(calls: SystemCalls, { handle, like }: Partial<Staged>): void {
  if (handle !== undefined) calls.close(handle)
  if (like !== undefined) calls.close(like)
}

function needsTemp(pass: Pass, entry: Entry, at: number): boolean {
  const to = toState(entry, pass.to)
  return to !== null && to.hash !== fromState(entry, pass.to)?.hash && !pass.inPlace.includes(at)
}

export function makeFolders(calls: SystemCalls, folders: readonly string[]): void {
  for (const folder of folders)
    inFolder(calls, dirname(folder), (path) => {
      try {
        calls.makeFolder(join(path, basename(folder)), 0o777)
      } catch (error) {
        // Another program created it meanwhile; whether it is a real folder is checked on use.
        if (errno(error) !== 'EEXIST') throw error
      }
    })
}

/** A file that moves unchanged stays the same file: its bytes are not copied, its other names and attributes stay. */
function stageLink(calls: SystemCalls, pass: Pass, entry: Entry, at: number): boolean {
  const source = sourceOf(pass, entry)
  if (source === undefined || fromState(source, pass.to)?.hash !== toState(entry, pass.to)?.hash) return false
  return inFolder(calls, source.place.folder, (from) =>
    inFolder(calls, entry.place.folder, (to) => linkIfPossible(calls, join(from, source.place.name), join(to, tempName(pass, at)))),
  )
}

/** Undefined: this file can only be written in place. */
function stageBytes(calls: SystemCalls, pass: Pass, at: number, entry: Entry, bytesOf: BytesOf, operation: Operation): Staged | undefined {
  const to = toState(entry, pass.to)
  const source = sourceOf(pass, entry) ?? (fromState(entry, pass.to) ? entry : undefined)
  const like = source && openPresent(calls, source, pass, operation)
  let handle: number | undefined
  let isKept = false
  try {
    const bytes = to && (bytesOf(to.hash) ?? (like?.file.hash === to.hash ? like.file.bytes : undefined))
    if (!to || !bytes) throw new Stopped(contentsMissing(entry.shown))
    const known = like?.file ?? to
    handle = writeTemp(calls, pass, at, entry, bytes, known.mode)
    isKept = copyOwnerAndMode(calls, handle, known) || source !== entry || entry.recase !== undefined
    if (isKept) {
      const { mode, uid, gid } = calls.stat(handle)
      Object.assign(to, { size: bytes.length, mode: mode & 0o7777, uid, gid })
      return { handle, like: like?.handle }
    }
    pass.inPlace.push(at)
    inFolder(calls, entry.place.folder, (folder) => calls.unlink(join(folder, tempName(pass, at))))
    return undefined
  } finally {
    if (!isKept) closeStaged(calls, { ...defined({ handle }), like: like?.handle })
  }
}

function writeTemp(calls: SystemCalls, pass: Pass, at: number, { place }: Entry, bytes: Uint8Array, mode: number | undefined): number {
  const handle = inFolder(calls, place.folder, (folder) =>
    // Never readable by more users than the file it replaces, not even for a moment.
    calls.open(join(folder, tempName(pass, at)), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode === undefined ? 0o666 : 0o600),
  )
  try {
    writeAll(calls, handle, bytes)
    return handle
  } catch (error) {
    calls.close(handle)
    throw error
  }
}

function openPresent(calls: SystemCalls, source: Entry, pass: Pass, operation: Operation): { handle: number; file: FoundFile } {
  const { place, shown } = source
  const handle = inFolder(calls, place.folder, (folder) => calls.open(join(folder, place.name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK))
  let file: Found | undefined
  try {
    file = readFound(calls, handle)
    const changed = mismatch(shown, fromState(source, pass.to), file, operation)
    if (changed || file.kind !== 'file') throw new Stopped(changed ?? changedSince(shown, operation))
    return { handle, file }
  } catch (error) {
    calls.close(handle)
    throw error
  }
}

/** False if the owner could not be kept. The mode comes last: changing the owner drops bits of it. */
function copyOwnerAndMode(calls: SystemCalls, handle: number, { mode, uid, gid }: Omit<FileState, 'hash' | 'size'>): boolean {
  if (mode === undefined) return true
  const mine = calls.stat(handle)
  let kept = true
  if (uid !== undefined && gid !== undefined && (uid !== mine.uid || gid !== mine.gid)) {
    try {
      calls.chown(handle, uid, gid)
    } catch (error) {
      if (errno(error) !== 'EPERM') throw error
      kept = false
    }
  }
  calls.chmod(handle, mode)
  return kept
}

/** After a crash: the staged file is there and complete, or it is made again from the journal or the old file. */
export function restage(context: CommitContext, pass: Pass, at: number, state: FileState): void {
  const { calls, packs } = context
  const entry = pass.record.entries[at]
  if (!entry) return
  const isWhole = inFolder(calls, entry.place.folder, (folder) => {
    const path = join(folder, tempName(pass, at))
    const found = findFile(calls, path)
    if (found.kind === 'file' && found.hash === state.hash) return true
    if (found.kind !== 'missing') calls.unlink(path)
    return false
  })
  if (isWhole) return
  const bytes = packs.get(pass.record.id, state.hash) ?? bytesOfSource(calls, pass, entry, state.hash)
  if (!bytes) throw new Stopped(contentsMissing(entry.shown))
  const handle = writeTemp(calls, pass, at, entry, bytes, state.mode)
  try {
    copyOwnerAndMode(calls, handle, state)
    calls.sync(handle)
  } finally {
    calls.close(handle)
  }
}

/** A file that moved unchanged has no copy in the journal: it is still at its old place, or next to it. */
function bytesOfSource(calls: SystemCalls, pass: Pass, entry: Entry, hash: string): Buffer | undefined {
  const source = sourceOf(pass, entry)
  if (!source) return undefined
  const at = pass.record.entries.indexOf(source)
  return inFolder(calls, source.place.folder, (folder) => {
    for (const name of [source.place.name, asideName(pass, at)]) {
      const found = findFile(calls, join(folder, name))
      if (found.kind === 'file' && found.hash === hash) return found.bytes
    }
    return undefined
  })
}
