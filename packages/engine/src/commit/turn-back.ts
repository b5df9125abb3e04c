// Undo and redo: the same list of places as the commit, read in the other direction, through the same code.

import { type Call, type CommitOutcome, type CommitProblem, Refusal } from '@sheaf/contract'
import { changedLater, damaged, notKept, outsideRoots, unknownLast } from './explain-problem.ts'
import { isInside } from './find-place.ts'
import { inspectEntries } from './inspect-entries.ts'
import { numberOf } from './open-store.ts'
import { realOrSame } from './plan-entries.ts'
import { type Direction, type Entry, formatVersion, fromState, type Pass, type StoredRecord, sourceOf, toState } from './record.ts'
import { runPass } from './run-pass.ts'
import type { Shop } from './shop.ts'

export function turnBack(
  shop: Shop,
  deed: 'undo' | 'redo',
  id: string | undefined,
  roots: readonly string[],
  journal: string,
  call?: Call,
): CommitOutcome {
  const reals = roots.map((root) => realOrSame(shop.calls, root))
  const chosen = id === undefined ? newest(shop, deed, reals) : named(shop, deed, id, reals)
  if ('trouble' in chosen) return { ok: false, troubles: [chosen.trouble] }
  const { record, notes } = chosen
  const to: Direction = deed === 'undo' ? 'old' : 'new'
  const seen = inspectEntries(shop.calls, record.entries, to, deed)
  const troubles = [
    ...outsiders(record, reals),
    ...seen.troubles.map((trouble) => explained(shop, record, deed, trouble)),
    ...lost(shop, record, to),
  ]
  if (troubles.length > 0) return { ok: false, troubles }
  const pass: Pass = {
    version: formatVersion,
    at: new Date().toISOString(),
    to,
    isNew: false,
    state: 'prepared',
    folders: seen.folders,
    inPlace: seen.inPlace,
    record: { ...record, turn: lastTurn(shop) + 1 },
  }
  const ran = runPass(shop, pass, { deed, bytesOf: (hash) => shop.packs.get(record.id, hash), call, journal })
  return 'troubles' in ran
    ? { ok: false, troubles: ran.troubles }
    : { ok: true, id: record.id, notes: [...notes, ...cutLoose(record, to), ...ran.notes] }
}

/** It is no longer known which other names were the same file. */
function cutLoose({ entries }: StoredRecord, to: Direction): string[] {
  return entries
    .filter((entry) => to === 'old' && entry.new === null && entry.to === undefined && (entry.old?.names ?? 1) > 1)
    .map(({ shown }) => `${shown} had other hard links when it was deleted. It was restored as a separate file.`)
}

/** If a later commit of ours changed the file, it can be undone first. */
function explained({ store }: Shop, record: StoredRecord, deed: 'undo' | 'redo', trouble: CommitProblem): CommitProblem {
  if (deed === 'redo' || !['changed-since', 'missing', 'exists'].includes(trouble.code)) return trouble
  const place = record.entries.find(({ shown }) => shown === trouble.path)?.place
  const isThere = (entry: Entry) => entry.place.folder === place?.folder && entry.place.name === place.name
  const later = store
    .ids()
    .filter((id) => numberOf(id) > numberOf(record.id))
    .findLast((id) => {
      const other = store.read(id)
      return other?.state === 'applied' && other.entries.some(isThere)
    })
  return later === undefined ? trouble : changedLater(trouble, later)
}

type Chosen = { record: StoredRecord; notes: string[] } | { trouble: CommitProblem }

const wanted = { undo: 'applied', redo: 'undone' } as const

function newest({ store }: Shop, deed: 'undo' | 'redo', roots: readonly string[]): Chosen {
  const notes: string[] = []
  const records: StoredRecord[] = []
  for (const id of store.ids().reverse()) {
    const record = store.read(id)
    // It may be the commit that is meant: undoing the one before it would be a guess.
    if (record === undefined && deed === 'undo') return { trouble: unknownLast(id) }
    if (record === undefined) notes.push(damaged(id).message)
    else if (record.state === wanted[deed] && touches(record, roots)) {
      records.push(record)
      // Undo takes the last commit; redo takes the one undone last.
      if (deed === 'undo') break
    }
  }
  const record = records.toSorted((left, right) => right.turn - left.turn)[0]
  if (record) return { record, notes }
  throw new Refusal(`nothing-to-${deed}`, notes.length > 0 ? notes.join(' ') : undefined)
}

function named({ store }: Shop, deed: 'undo' | 'redo', id: string, roots: readonly string[]): Chosen {
  const record = store.read(id)
  if (record === undefined && store.ids().includes(id)) return { trouble: damaged(id) }
  if (record === undefined || !touches(record, roots)) throw new Refusal('unknown-commit', `Commit: ${id}.`)
  if (record.state === wanted[deed]) return { record, notes: [] }
  throw new Refusal(`nothing-to-${deed}`, `Commit ${id} is already ${record.state}.`)
}

export function touches(record: StoredRecord, roots: readonly string[]): boolean {
  return record.entries.some((entry) => roots.some((root) => isHere(entry, root)))
}

function isHere(entry: Entry, root: string): boolean {
  return entry.root === root || isInside(entry.place.folder, root)
}

/** A commit across two open folders is undone fully or not at all. */
function outsiders(record: StoredRecord, roots: readonly string[]): CommitProblem[] {
  return record.entries
    .filter((entry) => !roots.some((root) => isInside(entry.place.folder, root)))
    .map((entry) => outsideRoots(entry.shown, `it is in ${entry.root}, which is not open`))
}

function lost(shop: Shop, record: StoredRecord, to: Direction): CommitProblem[] {
  return record.entries.flatMap((entry) => {
    const [from, state] = [fromState(entry, to), toState(entry, to)]
    if (state === null || state.hash === from?.hash) return []
    const source = sourceOf({ record, to }, entry)
    if (source && fromState(source, to)?.hash === state.hash) return []
    return shop.packs.get(record.id, state.hash) === undefined ? [notKept(entry.shown)] : []
  })
}

function lastTurn({ store }: Shop): number {
  return Math.max(0, ...store.ids().map((id) => store.read(id)?.turn ?? 0))
}
