// Runs one commit, undo or redo: prepared, decided, done; or rolls it back. If killed anywhere, recovery completes it or rolls it back.

import { type Call, type CommitProblem, isRefusal, Refusal } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { applyEntry } from './apply-entry.ts'
import { cleanUp } from './clean-up.ts'
import { type CommitContext, Stopped } from './commit-context.ts'
import { leftAlone, type Operation, systemProblem, unsettled } from './explain-problem.ts'
import { isFolderGone } from './folder-gone.ts'
import { syncFolder } from './in-folder.ts'
import { inspectEntries } from './inspect-entries.ts'
import type { ActivePass } from './open-store.ts'
import type { Entry, Pass, StoredRecord } from './record.ts'
import { restoreEntry } from './restore-entry.ts'
import { type BytesOf, makeFolders, stageFiles } from './stage-files.ts'

interface PassOptions {
  operation: Operation
  bytesOf: BytesOf
  call?: Call | undefined
  /** The journal's path, reported if it cannot be written. */
  journal: string
}

/** `problems`: nothing was changed. `notes`: it was done. */
export function runPass(context: CommitContext, pass: Pass, options: PassOptions): { problems: CommitProblem[] } | { notes: string[] } {
  let at = options.journal
  let reached = -1
  try {
    context.store.writePass(pass)
    stageFiles(context, pass, options.bytesOf, options.operation, (entry) => {
      at = entry.shown
      stopIfCanceled(options)
    })
    const { problems } = inspectEntries(context.calls, pass.record.entries, pass.to, options.operation)
    if (problems[0]) throw new Stopped(problems[0])
    at = options.journal
    stopIfCanceled(options)
    pass.state = 'decided'
    context.store.writePass(pass)
    for (const [index, entry] of pass.record.entries.entries()) {
      at = entry.shown
      reached = index
      applyEntry(context, pass, index, { operation: options.operation, recovering: false })
      options.call?.onProgress?.({ stage: 'write', done: index + 1, total: pass.record.entries.length })
    }
    syncFolders(context, pass)
    at = options.journal
    context.store.write(finished(pass))
  } catch (error) {
    if (isRefusal(error)) {
      const problems = rollBack(context, pass, reached)
      if (problems.length === 0) throw error
      return { problems }
    }
    // Neither a system error nor a stop: a bug, or the end of this process. Recovery handles what is on disk.
    if (errno(error) === '') throw error
    const problem = error instanceof Stopped ? error.problem : systemProblem(at, error)
    return { problems: [problem, ...rollBack(context, pass, reached)] }
  }
  return { notes: tidy(context, pass) }
}

/** Only until it is decided: from then on it is completed. */
function stopIfCanceled({ call }: PassOptions): void {
  if (call?.signal?.aborted) throw new Refusal('cancelled')
}

/** Settles what a crash left. Throws the system's error if a place cannot be reached. */
export function recoverPass(context: CommitContext, { pass, state }: ActivePass): CommitProblem[] {
  const problems: CommitProblem[] = []
  const forEachEntry = (work: (at: number) => CommitProblem | undefined): void => {
    for (const [at, entry] of pass.record.entries.entries()) {
      const problem = unlessFolderGone(context, pass, entry, () => work(at))
      if (problem) problems.push(problem)
    }
  }
  if (state === 'decided') {
    makeFolders(context.calls, pass.folders)
    forEachEntry((at) => completeEntry(context, pass, at))
    syncFolders(context, pass)
    context.store.write(finished(pass))
    context.store.markPass(pass.record.id, 'done')
  } else if (state === 'aborting') {
    forEachEntry((at) => restoreEntry(context, pass, at))
    syncFolders(context, pass)
    restoreRecord(context, pass)
  }
  problems.push(...cleanUp(context, pass, state === 'decided' || state === 'done' ? 'completed' : 'rolled-back'))
  context.store.dropPass(pass.record.id)
  if (pass.isNew && (state === 'prepared' || state === 'aborting')) context.packs.drop(pass.record.id)
  return problems
}

function completeEntry(context: CommitContext, pass: Pass, at: number): CommitProblem | undefined {
  try {
    applyEntry(context, pass, at, { operation: pass.to === 'new' ? 'commit' : 'undo', recovering: true })
    return undefined
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    return restoreEntry(context, pass, at) ?? error.problem
  }
}

function unlessFolderGone(
  context: CommitContext,
  pass: Pass,
  entry: Entry,
  work: () => CommitProblem | undefined,
): CommitProblem | undefined {
  try {
    return work()
  } catch (error) {
    if (isFolderGone(context, pass, entry, error)) return leftAlone(entry.shown)
    throw error
  }
}

function finished(pass: Pass): StoredRecord {
  const isApplied = pass.to === 'new'
  return { ...pass.record, state: isApplied ? 'applied' : 'undone', folders: isApplied ? pass.folders : pass.record.folders }
}

/** Entries that were not reached are unchanged, and are not touched now. */
function rollBack(context: CommitContext, pass: Pass, reached: number): CommitProblem[] {
  const problems: CommitProblem[] = []
  try {
    if (pass.state === 'decided') {
      // Without the mark, a crash from here on completes the pass instead: all new or all old, never in between.
      ignoreSystemErrors(() => context.store.markPass(pass.record.id, 'aborting'))
      for (let at = reached; at >= 0; at--) {
        const problem = retry(() => restoreEntry(context, pass, at))
        if (problem) problems.push(problem)
      }
      ignoreSystemErrors(() => syncFolders(context, pass))
      retry(() => restoreRecord(context, pass))
    }
    problems.push(...retry(() => cleanUp(context, pass, 'rolled-back')))
    retry(() => context.store.dropPass(pass.record.id))
    if (pass.isNew) retry(() => context.packs.drop(pass.record.id))
  } catch (error) {
    if (errno(error) === '') throw error
    problems.push(unsettled(pass.record.entries[Math.max(reached, 0)]?.shown ?? '', error))
  }
  return problems
}

/** The record may have been written before the disk failed. */
function restoreRecord({ store }: CommitContext, { record, isNew }: Pass): void {
  if (isNew) store.drop(record.id)
  else if (store.read(record.id)?.state !== record.state) store.write(record)
}

/** The commit has happened; leftover files are removed next time. */
function tidy(context: CommitContext, pass: Pass): string[] {
  try {
    ignoreSystemErrors(() => context.store.markPass(pass.record.id, 'done'))
    const problems = retry(() => cleanUp(context, pass, 'completed'))
    retry(() => context.store.dropPass(pass.record.id))
    return problems.map(({ message }) => message)
  } catch (error) {
    if (errno(error) === '') throw error
    return [`Some temporary files couldn't be removed yet (${errno(error)}). Sheaf will try again next time.`]
  }
}

function syncFolders(context: CommitContext, pass: Pass): void {
  const folders = new Set(pass.record.entries.map(({ place }) => place.folder))
  for (const folder of folders)
    try {
      syncFolder(context.calls, folder)
    } catch (error) {
      // An undo or a rollback may have removed it.
      if (errno(error) !== 'ENOENT') throw error
    }
}

/** A temporary fault must not leave a folder half changed. */
function retry<Result>(work: () => Result, times = 3): Result {
  try {
    return work()
  } catch (error) {
    if (errno(error) === '' || times <= 1) throw error
    return retry(work, times - 1)
  }
}

function ignoreSystemErrors(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (errno(error) === '') throw error
  }
}
