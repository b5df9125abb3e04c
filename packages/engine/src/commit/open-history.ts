// Queries about past commits. They take no lock: records are written atomically, and a query never waits for a commit.

import { join } from 'node:path'
import type { CommitRecord } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import type { CommitContext } from './commit-context.ts'
import { findFile } from './file-state.ts'
import { inFolder } from './in-folder.ts'
import { mismatch } from './inspect-entries.ts'
import { realOrSame } from './plan-entries.ts'
import { type Entry, publicRecord, type StoredRecord } from './record.ts'
import { touches } from './undo-or-redo.ts'

export interface History {
  list(roots: readonly string[]): CommitRecord[]
  comesFrom(root: string, relative: string, then: string, now: string): boolean
  appliedReply(replyHash: string, roots: readonly string[]): CommitRecord | undefined
}

export function openHistory(context: CommitContext, folder: string): History {
  const { calls, store } = context
  const readAll = (): StoredRecord[] => (store.exists() ? store.ids().reverse() : []).flatMap((id) => store.read(id) ?? [])
  const inRoots = (roots: readonly string[]): StoredRecord[] => {
    const reals = roots.map((root) => realOrSame(calls, root))
    return readAll().filter((record) => touches(record, reals))
  }
  let kept: { stamp: string; steps: Steps } | undefined
  return {
    list: (roots) => inRoots(roots).map(publicRecord),
    comesFrom: (root, relative, then, now) => {
      const stats = calls.look(join(folder, 'records'))
      const stamp = `${stats?.ino} ${stats?.mtimeMs}`
      // Called for every file of a plan; every record that is written changes the folder's time.
      if (kept?.stamp !== stamp) kept = { stamp, steps: stepsOf(readAll()) }
      return leadsTo(kept.steps.get(realOrSame(calls, join(root, relative))), then, now)
    },
    appliedReply: (replyHash, roots) => {
      const found = inRoots(roots).find(
        (record) =>
          record.replyHash === replyHash && record.state === 'applied' && record.entries.every((entry) => isAsLeft(context, entry)),
      )
      return found && publicRecord(found)
    },
  }
}

/** For every place, which bytes our commits and undos turned into which; `gone` means no file. */
type Steps = Map<string, Map<string, Set<string>>>

const gone = ''

function stepsOf(records: readonly StoredRecord[]): Steps {
  const steps: Steps = new Map()
  const add = (place: string, from: string, to: string): void => {
    const ways = steps.get(place) ?? new Map<string, Set<string>>()
    steps.set(place, ways.set(from, (ways.get(from) ?? new Set()).add(to)))
  }
  for (const { entries, state } of records)
    for (const { place, recase, old, new: fresh } of entries) {
      const path = join(place.folder, recase ?? place.name)
      add(path, old?.hash ?? gone, fresh?.hash ?? gone)
      if (state === 'undone') add(path, fresh?.hash ?? gone, old?.hash ?? gone)
    }
  return steps
}

/** Bytes that another program wrote in between break the chain, however many of our commits came after them. */
function leadsTo(ways: ReadonlyMap<string, ReadonlySet<string>> | undefined, then: string, now: string): boolean {
  const reached = new Set([then])
  for (const hash of reached) for (const next of ways?.get(hash) ?? []) reached.add(next)
  return reached.has(now)
}

function isAsLeft({ calls }: CommitContext, entry: Entry): boolean {
  const { place } = entry
  const name = entry.recase ?? place.name
  try {
    const found = inFolder(calls, place.folder, (path) => findFile(calls, join(path, name)))
    return mismatch(entry.shown, entry.new, found, 'commit') === undefined
  } catch (error) {
    if (errno(error) === '') throw error
    return entry.new === null && errno(error) === 'ENOENT'
  }
}
