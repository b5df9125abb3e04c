// Keeps every commit so that it can be undone, and completes or rolls back what a crash left unfinished.

import { join } from 'node:path'
import {
  type Call,
  type CommitOutcome,
  type CommitProblem,
  type CommitRecord,
  type FileStep,
  isRefusal,
  limits,
  Refusal,
} from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { guardDatabase } from '../disk/store/guard-database.ts'
import { makeFolder } from '../disk/store/make-folder.ts'
import { nodeCalls, type SystemCalls } from './calls.ts'
import { type CommitContext, Stopped } from './commit-context.ts'
import { type CommitDetails, commitSteps } from './commit-steps.ts'
import { damaged, systemProblem, unsettled } from './explain-problem.ts'
import { openHistory } from './open-history.ts'
import { openLock } from './open-lock.ts'
import { openPacks } from './open-packs.ts'
import { openStore } from './open-store.ts'
import { pruneJournal } from './prune-journal.ts'
import { recoverPass } from './run-pass.ts'
import { systemTrash, type Trash } from './trash.ts'
import { undoOrRedo } from './undo-or-redo.ts'

export interface Recovered {
  /** IDs of the commits whose commit, undo or redo was completed. */
  finished: string[]
  rolledBack: string[]
  /** Files that were neither old nor new, and places that could not be reached. They were left alone. */
  problems: CommitProblem[]
}

export interface Journal {
  commit(steps: readonly FileStep[], details: CommitDetails, call?: Call): CommitOutcome
  /** Undoes the newest applied commit, or the named one. Refuses if there is none. */
  undo(id: string | undefined, roots: readonly string[], call?: Call): CommitOutcome
  /** Redoes the commit that was undone last, or the named one. Refuses if there is none. */
  redo(id: string | undefined, roots: readonly string[], call?: Call): CommitOutcome
  /** Commits, newest first. */
  list(roots: readonly string[]): CommitRecord[]
  /** Also returns what opening the journal recovered, once. */
  recover(): Recovered
  /** Whether only commits and undos of ours turned the bytes of hash `then` into those of hash `now`. Links are followed. */
  comesFrom(root: string, relative: string, then: string, now: string): boolean
  /** The commit of this reply, if it is applied and its files are as it left them. */
  appliedReply(replyHash: string, roots: readonly string[]): CommitRecord | undefined
  close(): void
}

export interface JournalOptions {
  maxBytes?: number
  maxCommits?: number
  trash?: Trash
  calls?: SystemCalls
}

/** Creates nothing: the first commit creates the journal. */
export function openJournal(folder: string, options: JournalOptions = {}): Journal {
  const { maxBytes = limits.journalBytes, maxCommits = limits.journalCommits, trash = systemTrash(), calls = nodeCalls } = options
  const store = openStore(calls, folder)
  const context: CommitContext = { calls, store, trash, packs: openPacks(calls, join(folder, 'packs')) }
  const lock = openLock(join(folder, 'lock.sqlite'))
  const history = openHistory(context, folder)
  let unreported: Recovered = { finished: [], rolledBack: [], problems: [] }

  /** Runs alone, after settling what can be. */
  const runExclusive = <Result>(call: Call | undefined, work: () => Result): Result => {
    if (call?.signal?.aborted) throw new Refusal('cancelled')
    return lock.hold(() => {
      store.make()
      const now = recoverAll(context)
      unreported = {
        finished: [...unreported.finished, ...now.finished],
        rolledBack: [...unreported.rolledBack, ...now.rolledBack],
        problems: [...unreported.problems.filter(({ message }) => !now.problems.some((each) => each.message === message)), ...now.problems],
      }
      return work()
    })
  }

  /** Without a pass under way there is nothing to recover, and a quick command need not wait for a lock. */
  const settle = (): void => {
    if (store.exists() && store.hasPasses()) runExclusive(undefined, () => undefined)
  }
  const runUndoOrRedo = (operation: 'undo' | 'redo', id: string | undefined, roots: readonly string[], call?: Call): CommitOutcome =>
    asOutcome(folder, () => {
      if (!store.exists()) throw new Refusal(id === undefined ? `nothing-to-${operation}` : 'unknown-commit')
      return runExclusive(call, () => undoOrRedo(context, operation, id, roots, folder, call))
    })

  const journal: Journal = {
    commit: (steps, details, call) => {
      if (steps.length === 0) return { ok: true, id: '', notes: ['There are no changes to write.'] }
      return asOutcome(folder, () => {
        makeFolder(folder)
        return runExclusive(call, () => {
          const outcome = commitSteps(context, steps, details, folder, call)
          if (outcome.ok) pruneJournal(context, { maxBytes, maxCommits })
          return outcome
        })
      })
    },
    undo: (id, roots, call) => runUndoOrRedo('undo', id, roots, call),
    redo: (id, roots, call) => runUndoOrRedo('redo', id, roots, call),
    list: (roots) => guardDatabase(folder, () => history.list(roots)),
    comesFrom: (...question) => guardDatabase(folder, () => history.comesFrom(...question)),
    appliedReply: (replyHash, roots) => guardDatabase(folder, () => history.appliedReply(replyHash, roots)),
    recover: () => {
      guardDatabase(folder, settle)
      const answer = unreported
      unreported = { finished: [], rolledBack: [], problems: [] }
      return answer
    },
    close: lock.close,
  }
  guardDatabase(folder, settle)
  return journal
}

/** A system error about the journal itself is a problem like any other: nothing was written. */
function asOutcome(folder: string, work: () => CommitOutcome): CommitOutcome {
  try {
    return work()
  } catch (error) {
    if (error instanceof Stopped) return { ok: false, problems: [error.problem] }
    if (errno(error) === '' || isRefusal(error)) throw error
    return { ok: false, problems: [systemProblem(folder, error)] }
  }
}

function recoverAll(context: CommitContext): Recovered {
  const recovered: Recovered = { finished: [], rolledBack: [], problems: [] }
  const { active, broken } = context.store.passes()
  recovered.problems.push(...broken.map(damaged))
  for (const each of active) {
    const { id, entries } = each.pass.record
    try {
      recovered.problems.push(...recoverPass(context, each))
      if (each.state === 'decided') recovered.finished.push(id)
      else if (each.state !== 'done') recovered.rolledBack.push(id)
    } catch (error) {
      if (errno(error) === '') throw error
      // A missing disk is not reported; the pass waits for it.
      if (entries.every(({ root }) => context.calls.look(root) !== undefined))
        recovered.problems.push(unsettled(entries[0]?.place.folder ?? id, error))
    }
  }
  return recovered
}
