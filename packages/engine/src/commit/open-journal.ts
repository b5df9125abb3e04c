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
import { type Calls, nodeCalls } from './calls.ts'
import { type CommitAbout, commitSteps } from './commit-steps.ts'
import { damaged, systemProblem, unsettled } from './explain-problem.ts'
import { openHistory } from './open-history.ts'
import { openLock } from './open-lock.ts'
import { openPacks } from './open-packs.ts'
import { openStore } from './open-store.ts'
import { pruneJournal } from './prune-journal.ts'
import { recoverPass } from './run-pass.ts'
import { type Shop, Stopped } from './shop.ts'
import { systemTrash, type Trash } from './trash.ts'
import { turnBack } from './turn-back.ts'

export interface Recovered {
  /** IDs of the commits whose commit, undo or redo was completed. */
  finished: string[]
  rolledBack: string[]
  /** Files that were neither old nor new, and places that could not be reached. They were left alone. */
  troubles: CommitProblem[]
}

export interface Journal {
  commit(steps: readonly FileStep[], about: CommitAbout, call?: Call): CommitOutcome
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
  calls?: Calls
}

/** Creates nothing: the first commit creates the journal. */
export function openJournal(folder: string, options: JournalOptions = {}): Journal {
  const { maxBytes = limits.journalBytes, maxCommits = limits.journalCommits, trash = systemTrash(), calls = nodeCalls } = options
  const store = openStore(calls, folder)
  const shop: Shop = { calls, store, trash, packs: openPacks(calls, join(folder, 'packs')) }
  const lock = openLock(join(folder, 'lock.sqlite'))
  const history = openHistory(shop, folder)
  let told: Recovered = { finished: [], rolledBack: [], troubles: [] }

  /** Runs alone, after settling what can be. */
  const inTurn = <Result>(call: Call | undefined, work: () => Result): Result => {
    if (call?.signal?.aborted) throw new Refusal('cancelled')
    return lock.hold(() => {
      store.make()
      const now = recoverAll(shop)
      told = {
        finished: [...told.finished, ...now.finished],
        rolledBack: [...told.rolledBack, ...now.rolledBack],
        troubles: [...told.troubles.filter(({ message }) => !now.troubles.some((each) => each.message === message)), ...now.troubles],
      }
      return work()
    })
  }

  /** Without a pass under way there is nothing to recover, and a quick command need not wait for a lock. */
  const settle = (): void => {
    if (store.exists() && store.hasPasses()) inTurn(undefined, () => undefined)
  }
  const turn = (deed: 'undo' | 'redo', id: string | undefined, roots: readonly string[], call?: Call): CommitOutcome =>
    asOutcome(folder, () => {
      if (!store.exists()) throw new Refusal(id === undefined ? `nothing-to-${deed}` : 'unknown-commit')
      return inTurn(call, () => turnBack(shop, deed, id, roots, folder, call))
    })

  const journal: Journal = {
    commit: (steps, about, call) => {
      if (steps.length === 0) return { ok: true, id: '', notes: ['There are no changes to write.'] }
      return asOutcome(folder, () => {
        makeFolder(folder)
        return inTurn(call, () => {
          const outcome = commitSteps(shop, steps, about, folder, call)
          if (outcome.ok) pruneJournal(shop, { maxBytes, maxCommits })
          return outcome
        })
      })
    },
    undo: (id, roots, call) => turn('undo', id, roots, call),
    redo: (id, roots, call) => turn('redo', id, roots, call),
    list: (roots) => guardDatabase(folder, () => history.list(roots)),
    comesFrom: (...question) => guardDatabase(folder, () => history.comesFrom(...question)),
    appliedReply: (replyHash, roots) => guardDatabase(folder, () => history.appliedReply(replyHash, roots)),
    recover: () => {
      guardDatabase(folder, settle)
      const answer = told
      told = { finished: [], rolledBack: [], troubles: [] }
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
    if (error instanceof Stopped) return { ok: false, troubles: [error.trouble] }
    if (errno(error) === '' || isRefusal(error)) throw error
    return { ok: false, troubles: [systemProblem(folder, error)] }
  }
}

function recoverAll(shop: Shop): Recovered {
  const recovered: Recovered = { finished: [], rolledBack: [], troubles: [] }
  const { underWay, broken } = shop.store.passes()
  recovered.troubles.push(...broken.map(damaged))
  for (const each of underWay) {
    const { id, entries } = each.pass.record
    try {
      recovered.troubles.push(...recoverPass(shop, each))
      if (each.state === 'decided') recovered.finished.push(id)
      else if (each.state !== 'done') recovered.rolledBack.push(id)
    } catch (error) {
      if (errno(error) === '') throw error
      // A missing disk is not reported; the pass waits for it.
      if (entries.every(({ root }) => shop.calls.look(root) !== undefined))
        recovered.troubles.push(unsettled(entries[0]?.place.folder ?? id, error))
    }
  }
  return recovered
}
