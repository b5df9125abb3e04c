// What the journal stores for a commit, and while one is under way. Written atomically; validated when read.

import { type CommitRecord, defined } from '@sheaf/contract'
import type { FileState } from './file-state.ts'
import type { FileLocation } from './locate-file.ts'

export const formatVersion = 1

/** One place and its state before and after; null means no file. A commit is a list of these, so undo is the same list read backwards. */
export interface Entry {
  /** The path as displayed. */
  shown: string
  /** Real path of the open folder, and the requested path in it. */
  root: string
  relative: string
  place: FileLocation
  old: FileState | null
  new: FileState | null
  /** A move: the new file here is the old file of that entry … */
  from?: number
  /** … and the old file here is the new file of that one. */
  to?: number
  /** The disk treats both names as the same file; only the spelling changes. */
  recase?: string
}

export type Direction = 'new' | 'old'

export interface StoredRecord {
  version: number
  id: string
  at: string
  roots: string[]
  title?: string
  replyHash?: string
  files: CommitRecord['files']
  entries: Entry[]
  /** Folders the commit created, outermost first; undo removes empty ones. */
  folders: string[]
  state: CommitRecord['state']
  /** Counts up with every commit, undo and redo: clocks jump, this does not. */
  turn: number
}

/** A commit, undo or redo under way. After a crash it is rolled back if not yet decided, else completed. */
export interface Pass {
  version: number
  /** ISO time of its start. */
  at: string
  record: StoredRecord
  to: Direction
  /** A commit that had no record before. */
  isNew: boolean
  state: 'prepared' | 'decided'
  /** Folders to create, outermost first. */
  folders: string[]
  /** Entries whose file is written in place, because it has other names or an owner that a new file would lose. */
  inPlace: number[]
}

export function fromState(entry: Entry, to: Direction): FileState | null {
  return to === 'new' ? entry.old : entry.new
}

export function toState(entry: Entry, to: Direction): FileState | null {
  return to === 'new' ? entry.new : entry.old
}

/** The entry whose current file becomes the file here. */
export function sourceOf(pass: Pick<Pass, 'record' | 'to'>, entry: Entry): Entry | undefined {
  const at = pass.to === 'new' ? entry.from : entry.to
  return at === undefined ? undefined : pass.record.entries[at]
}

export function publicRecord({ id, at, roots, files, state, title }: StoredRecord): CommitRecord {
  return { id, at, roots, files, state, ...defined({ title }) }
}
