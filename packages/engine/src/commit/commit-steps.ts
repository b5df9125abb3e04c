// Runs a commit from steps to outcome: checks everything, stores the old and new bytes, then runs the pass.

import { join } from 'node:path'
import { type Call, type CommitOutcome, defined, type FileStep } from '@sheaf/contract'
import { type CommitContext, Stopped } from './commit-context.ts'
import { changedSince } from './explain-problem.ts'
import { findFile } from './file-state.ts'
import { inFolder } from './in-folder.ts'
import { type Inspected, inspectEntries } from './inspect-entries.ts'
import { numberOf } from './open-store.ts'
import { planEntries } from './plan-entries.ts'
import { type Entry, formatVersion, type Pass } from './record.ts'
import { runPass } from './run-pass.ts'

export interface CommitDetails {
  /** The open folders; nothing outside them is ever touched. */
  roots: readonly string[]
  title?: string
  /** Hash of the reply this came from, so that the same reply is recognized when it comes again. */
  replyHash?: string
}

export function commitSteps(
  context: CommitContext,
  steps: readonly FileStep[],
  details: CommitDetails,
  journal: string,
  call?: Call,
): CommitOutcome {
  const { entries, files, contents, problems } = planEntries(context.calls, steps, details.roots)
  if (problems.length > 0) return { ok: false, problems }
  const seen = inspectEntries(context.calls, entries, 'new', 'commit')
  if (seen.problems.length > 0) return { ok: false, problems: seen.problems }
  fillIn(entries, seen)
  const { id, turn } = nextId(context)
  storeContents(context, id, entries, contents)
  const { title, replyHash } = details
  const at = new Date().toISOString()
  const pass: Pass = {
    version: formatVersion,
    at,
    to: 'new',
    isNew: true,
    state: 'prepared',
    folders: seen.folders,
    inPlace: seen.inPlace,
    record: {
      version: formatVersion,
      id,
      at,
      roots: [...details.roots],
      ...defined({ title, replyHash }),
      files,
      entries,
      folders: [],
      state: 'undone',
      turn,
    },
  }
  const ran = runPass(context, pass, { operation: 'commit', bytesOf: (hash) => contents.get(hash), call, journal })
  return 'problems' in ran ? { ok: false, problems: ran.problems } : { ok: true, id, notes: ran.notes }
}

/** Undo restores the files as they are now. */
function fillIn(entries: readonly Entry[], { found }: Inspected): void {
  entries.forEach((entry, at) => {
    const file = found[at]
    if (!file) return
    const { hash, size, mode, uid, gid, names } = file
    entry.old = { hash, size, mode, uid, gid, ...(names > 1 ? { names } : {}) }
    if (entry.new?.hash === hash) entry.new = { ...entry.old }
  })
  for (const entry of entries) {
    const source = entry.from === undefined ? undefined : entries[entry.from]
    if (source?.old && entry.new?.hash === source.old.hash) entry.new = { ...source.old }
  }
}

/** A file that only moves always has a name, so it needs no copy. */
function storeContents(context: CommitContext, id: string, entries: readonly Entry[], contents: ReadonlyMap<string, Buffer>): void {
  const old = entries.flatMap((entry) => {
    const { old } = entry
    const target = entry.to === undefined ? undefined : entries[entry.to]
    if (!old || entry.new?.hash === old.hash || target?.new?.hash === old.hash) return []
    return [{ hash: old.hash, bytes: () => contents.get(old.hash) ?? presentBytes(context, entry, old.hash) }]
  })
  const fresh = [...contents].map(([hash, bytes]) => ({ hash, bytes: () => bytes }))
  const unique = new Map([...old, ...fresh].map((content) => [content.hash, content]))
  context.packs.put(id, [...unique.values()])
}

function presentBytes({ calls }: CommitContext, { place, shown }: Entry, hash: string): Buffer {
  const found = inFolder(calls, place.folder, (folder) => findFile(calls, join(folder, place.name)))
  if (found.kind === 'file' && found.hash === hash) return found.bytes
  throw new Stopped(changedSince(shown, 'commit'))
}

function nextId({ store }: CommitContext): { id: string; turn: number } {
  const ids = [...store.ids(), ...store.passes().active.map(({ pass }) => pass.record.id)]
  const number = Math.max(0, ...ids.map(numberOf)) + 1
  const id = `${number}-${crypto.randomUUID().slice(0, 6)}`
  return { id, turn: number }
}
