// Undo and redo: the same list of places as the commit, read in the other direction, through the same code.

import { type Call, type CommitOutcome, type CommitProblem, Refusal } from '@sheaf/contract'
import type { CommitContext } from './commit-context.ts'
import { changedLater, contentsMissing, damaged, lastCommitUnknown, outsideRoots } from './explain-problem.ts'
import { inspectEntries } from './inspect-entries.ts'
import { isInside } from './locate-file.ts'
import { numberOf } from './open-store.ts'
import { realOrSame } from './plan-entries.ts'
import { type Direction, type Entry, formatVersion, fromState, type Pass, type StoredRecord, sourceOf, toState } from './record.ts'
import { runPass } from './run-pass.ts'

export function undoOrRedo(
  context: CommitContext,
  operation: 'undo' | 'redo',
  id: string | undefined,
  roots: readonly string[],
  journal: string,
  call?: Call,
): CommitOutcome {
  const reals = roots.map((root) => realOrSame(context.calls, root))
  const chosen = id === undefined ? newest(context, operation, reals) : named(context, operation, id, reals)
  if ('problem' in chosen) return { ok: false, problems: [chosen.problem] }
  const { record, notes } = chosen
  const to: Direction = operation === 'undo' ? 'old' : 'new'
  const seen = inspectEntries(context.calls, record.entries, to, operation)
  const problems = [
    ...outsiders(record, reals),
    ...seen.problems.map((problem) => explained(context, record, operation, problem)),
    ...lost(context, record, to),
  ]
  if (problems.length > 0) return { ok: false, problems }
  const pass: Pass = {
    version: formatVersion,
    at: new Date().toISOString(),
    to,
    isNew: false,
    state: 'prepared',
    folders: seen.folders,
    inPlace: seen.inPlace,
    record: { ...record, turn: lastTurn(context) + 1 },
  }
  const ran = runPass(context, pass, { operation, bytesOf: (hash) => context.packs.get(record.id, hash), call, journal })
  return 'problems' in ran
    ? { ok: false, problems: ran.problems }
    : { ok: true, id: record.id, notes: [...notes, ...cutLoose(record, to), ...ran.notes] }
}

/** It is no longer known which other names were the same file. */
function cutLoose({ entries }: StoredRecord, to: Direction): string[] {
  return entries
    .filter((entry) => to === 'old' && entry.new === null && entry.to === undefined && (entry.old?.names ?? 1) > 1)
    .map(({ shown }) => `${shown} had other hard links when it was deleted. It was restored as a separate file.`)
}

/** If a later commit of ours changed the file, it can be undone first. */
function explained({ store }: CommitContext, record: StoredRecord, operation: 'undo' | 'redo', problem: CommitProblem): CommitProblem {
  if (operation === 'redo' || !['changed-since', 'missing', 'exists'].includes(problem.code)) return problem
  const place = record.entries.find(({ shown }) => shown === problem.path)?.place
  const isThere = (entry: Entry) => entry.place.folder === place?.folder && entry.place.name === place.name
  const later = store
    .ids()
    .filter((id) => numberOf(id) > numberOf(record.id))
    .findLast((id) => {
      const other = store.read(id)
      return other?.state === 'applied' && other.entries.some(isThere)
    })
  return later === undefined ? problem : changedLater(problem, later)
}

type Chosen = { record: StoredRecord; notes: string[] } | { problem: CommitProblem }

const wanted = { undo: 'applied', redo: 'undone' } as const

function newest({ store }: CommitContext, operation: 'undo' | 'redo', roots: readonly string[]): Chosen {
  const notes: string[] = []
  const records: StoredRecord[] = []
  for (const id of store.ids().reverse()) {
    const record = store.read(id)
    // It may be the commit that is meant: undoing the one before it would be a guess.
    if (record === undefined && operation === 'undo') return { problem: lastCommitUnknown(id) }
    if (record === undefined) notes.push(damaged(id).message)
    else if (record.state === wanted[operation] && touches(record, roots)) {
      records.push(record)
      // Undo takes the last commit; redo takes the one undone last.
      if (operation === 'undo') break
    }
  }
  const record = records.toSorted((left, right) => right.turn - left.turn)[0]
  if (record) return { record, notes }
  throw new Refusal(`nothing-to-${operation}`, notes.length > 0 ? notes.join(' ') : undefined)
}

function named({ store }: CommitContext, operation: 'undo' | 'redo', id: string, roots: readonly string[]): Chosen {
  const record = store.read(id)
  if (record === undefined && store.ids().includes(id)) return { problem: damaged(id) }
  if (record === undefined || !touches(record, roots)) throw new Refusal('unknown-commit', `Commit: ${id}.`)
  if (record.state === wanted[operation]) return { record, notes: [] }
  throw new Refusal(`nothing-to-${operation}`, `Commit ${id} is already ${record.state}.`)
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

function lost(context: CommitContext, record: StoredRecord, to: Direction): CommitProblem[] {
  return record.entries.flatMap((entry) => {
    const [from, state] = [fromState(entry, to), toState(entry, to)]
    if (state === null || state.hash === from?.hash) return []
    const source = sourceOf({ record, to }, entry)
    if (source && fromState(source, to)?.hash === state.hash) return []
    return context.packs.get(record.id, state.hash) === undefined ? [contentsMissing(entry.shown)] : []
  })
}

function lastTurn({ store }: CommitContext): number {
  return Math.max(0, ...store.ids().map((id) => store.read(id)?.turn ?? 0))
}
