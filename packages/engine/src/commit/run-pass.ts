// Runs one commit, undo or redo: prepared, decided, done; or rolls it back. If killed anywhere, recovery completes it or rolls it back.

import { type Call, type CommitProblem, isRefusal, Refusal } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { applyEntry } from './apply-entry.ts'
import { cleanUp } from './clean-up.ts'
import { type Deed, leftAlone, systemProblem, unsettled } from './explain-problem.ts'
import { isFolderGone } from './folder-gone.ts'
import { syncFolder } from './in-folder.ts'
import { inspectEntries } from './inspect-entries.ts'
import type { UnderWay } from './open-store.ts'
import type { Entry, Pass, StoredRecord } from './record.ts'
import { restoreEntry } from './restore-entry.ts'
import { type Shop, Stopped } from './shop.ts'
import { type BytesOf, makeFolders, stageFiles } from './stage-files.ts'

interface PassHow {
  deed: Deed
  bytesOf: BytesOf
  call?: Call | undefined
  /** The journal's path, reported if it cannot be written. */
  journal: string
}

/** `troubles`: nothing was changed. `notes`: it was done. */
export function runPass(shop: Shop, pass: Pass, how: PassHow): { troubles: CommitProblem[] } | { notes: string[] } {
  let at = how.journal
  let reached = -1
  try {
    shop.store.writePass(pass)
    stageFiles(shop, pass, how.bytesOf, how.deed, (entry) => {
      at = entry.shown
      stopIfCancelled(how)
    })
    const { troubles } = inspectEntries(shop.calls, pass.record.entries, pass.to, how.deed)
    if (troubles[0]) throw new Stopped(troubles[0])
    at = how.journal
    stopIfCancelled(how)
    pass.state = 'decided'
    shop.store.writePass(pass)
    for (const [index, entry] of pass.record.entries.entries()) {
      at = entry.shown
      reached = index
      applyEntry(shop, pass, index, { deed: how.deed, recovering: false })
      how.call?.onProgress?.({ stage: 'write', done: index + 1, total: pass.record.entries.length })
    }
    syncFolders(shop, pass)
    at = how.journal
    shop.store.write(finished(pass))
  } catch (error) {
    if (isRefusal(error)) {
      const troubles = takeBack(shop, pass, reached)
      if (troubles.length === 0) throw error
      return { troubles }
    }
    // Neither a system error nor a stop: a bug, or the end of this process. Recovery handles what is on disk.
    if (errno(error) === '') throw error
    const trouble = error instanceof Stopped ? error.trouble : systemProblem(at, error)
    return { troubles: [trouble, ...takeBack(shop, pass, reached)] }
  }
  return { notes: tidy(shop, pass) }
}

/** Only until it is decided: from then on it is completed. */
function stopIfCancelled({ call }: PassHow): void {
  if (call?.signal?.aborted) throw new Refusal('cancelled')
}

/** Settles what a crash left. Throws the system's error if a place cannot be reached. */
export function recoverPass(shop: Shop, { pass, state }: UnderWay): CommitProblem[] {
  const troubles: CommitProblem[] = []
  const forEachEntry = (work: (at: number) => CommitProblem | undefined): void => {
    for (const [at, entry] of pass.record.entries.entries()) {
      const trouble = unlessFolderGone(shop, pass, entry, () => work(at))
      if (trouble) troubles.push(trouble)
    }
  }
  if (state === 'decided') {
    makeFolders(shop.calls, pass.folders)
    forEachEntry((at) => carryThrough(shop, pass, at))
    syncFolders(shop, pass)
    shop.store.write(finished(pass))
    shop.store.markPass(pass.record.id, 'done')
  } else if (state === 'aborting') {
    forEachEntry((at) => restoreEntry(shop, pass, at))
    syncFolders(shop, pass)
    standAsBefore(shop, pass)
  }
  troubles.push(...cleanUp(shop, pass, state === 'decided' || state === 'done' ? 'carried-through' : 'taken-back'))
  shop.store.dropPass(pass.record.id)
  if (pass.isNew && (state === 'prepared' || state === 'aborting')) shop.packs.drop(pass.record.id)
  return troubles
}

function carryThrough(shop: Shop, pass: Pass, at: number): CommitProblem | undefined {
  try {
    applyEntry(shop, pass, at, { deed: pass.to === 'new' ? 'commit' : 'undo', recovering: true })
    return undefined
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    return restoreEntry(shop, pass, at) ?? error.trouble
  }
}

function unlessFolderGone(shop: Shop, pass: Pass, entry: Entry, work: () => CommitProblem | undefined): CommitProblem | undefined {
  try {
    return work()
  } catch (error) {
    if (isFolderGone(shop, pass, entry, error)) return leftAlone(entry.shown)
    throw error
  }
}

function finished(pass: Pass): StoredRecord {
  const isApplied = pass.to === 'new'
  return { ...pass.record, state: isApplied ? 'applied' : 'undone', folders: isApplied ? pass.folders : pass.record.folders }
}

/** Entries that were not reached are unchanged, and are not touched now. */
function takeBack(shop: Shop, pass: Pass, reached: number): CommitProblem[] {
  const troubles: CommitProblem[] = []
  try {
    if (pass.state === 'decided') {
      // Without the mark, a crash from here on completes the pass instead: all new or all old, never in between.
      tolerate(() => shop.store.markPass(pass.record.id, 'aborting'))
      for (let at = reached; at >= 0; at--) {
        const trouble = insist(() => restoreEntry(shop, pass, at))
        if (trouble) troubles.push(trouble)
      }
      tolerate(() => syncFolders(shop, pass))
      insist(() => standAsBefore(shop, pass))
    }
    troubles.push(...insist(() => cleanUp(shop, pass, 'taken-back')))
    insist(() => shop.store.dropPass(pass.record.id))
    if (pass.isNew) insist(() => shop.packs.drop(pass.record.id))
  } catch (error) {
    if (errno(error) === '') throw error
    troubles.push(unsettled(pass.record.entries[Math.max(reached, 0)]?.shown ?? '', error))
  }
  return troubles
}

/** The record may have been written before the disk failed. */
function standAsBefore({ store }: Shop, { record, isNew }: Pass): void {
  if (isNew) store.drop(record.id)
  else if (store.read(record.id)?.state !== record.state) store.write(record)
}

/** The commit has happened; leftover files are removed next time. */
function tidy(shop: Shop, pass: Pass): string[] {
  try {
    tolerate(() => shop.store.markPass(pass.record.id, 'done'))
    const troubles = insist(() => cleanUp(shop, pass, 'carried-through'))
    insist(() => shop.store.dropPass(pass.record.id))
    return troubles.map(({ message }) => message)
  } catch (error) {
    if (errno(error) === '') throw error
    return [`Some temporary files couldn't be removed yet (${errno(error)}). Sheaf will try again next time.`]
  }
}

function syncFolders(shop: Shop, pass: Pass): void {
  const folders = new Set(pass.record.entries.map(({ place }) => place.folder))
  for (const folder of folders)
    try {
      syncFolder(shop.calls, folder)
    } catch (error) {
      // An undo or a rollback may have removed it.
      if (errno(error) !== 'ENOENT') throw error
    }
}

/** A temporary fault must not leave a folder half changed. */
function insist<Result>(work: () => Result, times = 3): Result {
  try {
    return work()
  } catch (error) {
    if (errno(error) === '' || times <= 1) throw error
    return insist(work, times - 1)
  }
}

function tolerate(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (errno(error) === '') throw error
  }
}
