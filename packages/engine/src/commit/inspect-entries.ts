// Checks every place of a commit, undo or redo before anything is written: is it still what we expect, and may we change it?

import { constants } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CommitProblem } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import type { SystemCalls } from './calls.ts'
import {
  changedSince,
  exists,
  linkInTheWay,
  missing,
  notAFile,
  type Operation,
  readOnly,
  systemProblem,
  tooLarge,
} from './explain-problem.ts'
import { type FileState, type Found, type FoundFile, findFile } from './file-state.ts'
import { inFolder } from './in-folder.ts'
import { type Direction, type Entry, fromState, toState } from './record.ts'

export interface Inspected {
  problems: CommitProblem[]
  /** Found files by entry, without their bytes. */
  found: (Omit<FoundFile, 'bytes'> | undefined)[]
  /** Folders to create, outermost first. */
  folders: string[]
  inPlace: number[]
}

export function inspectEntries(calls: SystemCalls, entries: readonly Entry[], to: Direction, operation: Operation): Inspected {
  const inspected: Inspected = { problems: [], found: [], folders: [], inPlace: [] }
  const folders = new Set<string>()
  const writable = new Map<string, CommitProblem | undefined>()
  entries.forEach((entry, at) => {
    try {
      const made = missingFolders(calls, entry.place.folder)
      const from = fromState(entry, to)
      const present: Present = made.length > 0 ? { found: { kind: 'missing' } } : look(calls, entry)
      const problem = mismatch(entry.shown, from, present.found, operation) ?? present.refused
      const base = made[0] === undefined ? entry.place.folder : dirname(made[0])
      if (!writable.has(base)) writable.set(base, unwritable(calls, base, entry.shown))
      const shut = problem ?? writable.get(base)
      if (shut) inspected.problems.push({ ...shut, path: entry.shown })
      for (const folder of toState(entry, to) === null ? [] : made) folders.add(folder)
      if (present.found.kind === 'file') {
        const { bytes: _, ...file } = present.found
        inspected.found[at] = file
      }
    } catch (error) {
      if (errno(error) === '') throw error
      inspected.problems.push(systemProblem(entry.shown, error))
    }
  })
  inspected.folders = [...folders].sort((left, right) => left.length - right.length)
  inspected.inPlace = entriesInPlace(entries, to, inspected.found)
  inspected.problems.push(...sharedFiles(entries, inspected))
  return inspected
}

/** Undefined if the expected file is there. */
export function mismatch(shown: string, expected: FileState | null, found: Found, operation: Operation): CommitProblem | undefined {
  if (expected === null) return found.kind === 'missing' ? undefined : exists(shown)
  if (found.kind === 'missing') return missing(shown, operation)
  if (found.kind === 'link') return linkInTheWay(shown, 'it was replaced by a link')
  if (found.kind === 'large') return tooLarge(shown)
  if (found.kind !== 'file') return notAFile(shown, found.kind)
  return found.hash === expected.hash ? undefined : changedSince(shown, operation)
}

interface Present {
  found: Found
  refused?: CommitProblem
}

function look(calls: SystemCalls, { place, shown }: Entry): Present {
  return inFolder(calls, place.folder, (folder) => {
    const path = join(folder, place.name)
    const found = findFile(calls, path)
    if (found.kind !== 'file') return { found }
    // A rename over a file ignores its permissions, and root has every permission: the bits are what its owner chose.
    if ((found.mode & 0o222) === 0) return { found, refused: readOnly(shown) }
    try {
      calls.access(path, constants.W_OK)
      return { found }
    } catch (error) {
      if (errno(error) === '') throw error
      return { found, refused: errno(error) === 'EACCES' || errno(error) === 'EPERM' ? readOnly(shown) : systemProblem(shown, error) }
    }
  })
}

function unwritable(calls: SystemCalls, folder: string, shown: string): CommitProblem | undefined {
  try {
    inFolder(calls, folder, (path) => calls.access(path, constants.W_OK | constants.X_OK))
    return undefined
  } catch (error) {
    if (errno(error) === '') throw error
    return systemProblem(shown, error)
  }
}

function missingFolders(calls: SystemCalls, folder: string): string[] {
  const made: string[] = []
  for (let at = folder; calls.look(at) === undefined && dirname(at) !== at; at = dirname(at)) made.unshift(at)
  return made
}

/** A rename would detach a file from its other names. A file that also moves elsewhere must keep its bytes there. */
function entriesInPlace(entries: readonly Entry[], to: Direction, found: Inspected['found']): number[] {
  return entries.flatMap((entry, at) => {
    const [old, next] = [fromState(entry, to), toState(entry, to)]
    const moves = (to === 'new' ? entry.to : entry.from) !== undefined || (to === 'new' ? entry.from : entry.to) !== undefined
    return old && next && old.hash !== next.hash && !moves && (found[at]?.names ?? 1) > 1 ? [at] : []
  })
}

/** Writing one name of a file writes all of them; a commit that changes two of them cannot be right. */
function sharedFiles(entries: readonly Entry[], { found, inPlace }: Inspected): CommitProblem[] {
  const names = new Map<string, number[]>()
  found.forEach((file, at) => {
    if (file) names.set(`${file.dev}:${file.ino}`, [...(names.get(`${file.dev}:${file.ino}`) ?? []), at])
  })
  return [...names.values()].flatMap((group) => {
    if (group.length < 2 || !group.some((at) => inPlace.includes(at))) return []
    const [first, second] = group.map((at) => entries[at]?.shown ?? '')
    return [linkInTheWay(second ?? '', `${first} and ${second} are the same file, and both would change`)]
  })
}
