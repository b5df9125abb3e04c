// Turns the steps of a review into places with their old and new state. Reads links and folders, no contents; writes nothing.

import type { CommitProblem, CommitRecord, FileStep } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { hashBytes } from '../disk/hash-bytes.ts'
import { rootNames } from '../disk/read/resolve-inside.ts'
import { encodeText } from '../disk/text/encode-text.ts'
import { isSameFile, type SystemCalls } from './calls.ts'
import { clash, linkInTheWay, outsideRoots, unencodable } from './explain-problem.ts'
import type { FileState } from './file-state.ts'
import { type FileLocation, locateFile } from './locate-file.ts'
import type { Entry } from './record.ts'

interface PlannedEntries {
  entries: Entry[]
  files: CommitRecord['files']
  /** New contents by hash. */
  contents: Map<string, Buffer>
  problems: CommitProblem[]
}

export function planEntries(calls: SystemCalls, steps: readonly FileStep[], roots: readonly string[]): PlannedEntries {
  const slots = new Map<string, Slot>()
  const planned: PlannedEntries = { entries: [], files: [], contents: new Map(), problems: [] }
  const reals = roots.map((root) => realOrSame(calls, root))

  const locate = (root: string, relative: string, mayBeLink: boolean): Slot | undefined => {
    const at = roots.indexOf(root)
    const shown = at === -1 || roots.length === 1 ? relative : `${rootNames(roots)[at]}/${relative}`
    const real = realOrSame(calls, root)
    if (!reals.includes(real)) return refuse(outsideRoots(shown, 'its folder is not open'))
    const found = locateFile(calls, { root: real, relative, shown, roots: reals })
    if (!found.ok) return refuse(found.problem)
    if (found.wasLink && !mayBeLink) return refuse(linkInTheWay(shown, 'it is a link, and only its target can be changed'))
    return slotAt(slots, found.location, { shown, root: real, relative })
  }
  const refuse = (problem: CommitProblem): undefined => {
    planned.problems.push(problem)
  }
  const encode = (slot: Slot, text: string, encoding: 'utf-8' | 'utf-16le' | 'utf-16be'): FileState | undefined => {
    const bytes = encodeText(text, encoding)
    if (bytes === undefined) return refuse(unencodable(slot.entry.shown))
    const hash = hashBytes(bytes)
    planned.contents.set(hash, bytes)
    return { hash, size: bytes.length }
  }
  const leave = (slot: Slot, before: string): void => {
    if (slot.leaves) refuse(clash(slot.entry.shown))
    slot.leaves = true
    // Its size is unknown until it is read; only its hash matters.
    slot.entry.old = { hash: before, size: 0 }
  }
  const arrive = (slot: Slot, state: FileState | undefined): void => {
    if (slot.arrives) refuse(clash(slot.entry.shown))
    slot.arrives = true
    slot.entry.new = state ?? null
  }

  for (const step of steps) {
    const slot = locate(step.root, step.relative, step.kind === 'write')
    if (slot === undefined) continue
    const path = slot.entry.shown
    if (step.kind === 'write') {
      if (step.before !== null) leave(slot, step.before)
      arrive(slot, encode(slot, step.text, step.encoding))
      planned.files.push({ path, action: step.before === null ? 'create' : 'modify' })
    } else if (step.kind === 'remove') {
      leave(slot, step.before)
      planned.files.push({ path, action: 'delete' })
    } else {
      const target = locate(step.to.root, step.to.relative, false)
      if (target === undefined) continue
      const state = step.text === undefined ? { hash: step.before, size: 0 } : encode(slot, step.text, step.encoding)
      leave(slot, step.before)
      planned.files.push({ path, action: 'rename', to: target.entry.shown })
      if (isRespelled(calls, slot.entry.place, target.entry.place)) {
        slots.delete(keyOf(target.entry.place))
        arrive(slot, state)
        slot.entry.recase = target.entry.place.name
      } else {
        arrive(target, state)
        target.from = slot
        slot.to = target
      }
    }
  }
  planned.entries = linked([...slots.values()])
  return planned
}

interface Slot {
  entry: Entry
  leaves: boolean
  arrives: boolean
  from?: Slot
  to?: Slot
}

function keyOf({ folder, name }: FileLocation): string {
  return `${folder}/${name}`
}

function slotAt(slots: Map<string, Slot>, location: FileLocation, request: Pick<Entry, 'shown' | 'root' | 'relative'>): Slot {
  const known = slots.get(keyOf(location))
  if (known) return known
  const slot: Slot = { entry: { ...request, place: location, old: null, new: null }, leaves: false, arrives: false }
  slots.set(keyOf(location), slot)
  return slot
}

function linked(slots: readonly Slot[]): Entry[] {
  for (const { entry, from, to } of slots) {
    if (from) entry.from = slots.indexOf(from)
    if (to) entry.to = slots.indexOf(to)
  }
  return slots.map(({ entry }) => entry)
}

/** Two spellings of one name on a disk that folds case. Two hard links that differ in case are both listed, and are two files to us. */
function isRespelled(calls: SystemCalls, from: FileLocation, to: FileLocation): boolean {
  if (from.folder !== to.folder || from.name === to.name || fold(from.name) !== fold(to.name)) return false
  const [here, there] = [calls.look(keyOf(from)), calls.look(keyOf(to))]
  return here !== undefined && there !== undefined && isSameFile(here, there) && !calls.list(from.folder).includes(to.name)
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

export function realOrSame(calls: SystemCalls, path: string): string {
  try {
    return calls.realPath(path)
  } catch (error) {
    if (errno(error) === '') throw error
    return path
  }
}
