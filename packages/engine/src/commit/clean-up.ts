// Removes what a pass left next to the files, once it is completed or rolled back. Running it twice is harmless.

import { basename, dirname, join } from 'node:path'
import type { CommitProblem } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { asideName, type CommitContext, tempName } from './commit-context.ts'
import { leftAlone } from './explain-problem.ts'
import { type FoundFile, findFile } from './file-state.ts'
import { isFolderGone } from './folder-gone.ts'
import { inFolder } from './in-folder.ts'
import { removeIfExists } from './journal-file.ts'
import { type Entry, fromState, type Pass, toState } from './record.ts'

type Outcome = 'completed' | 'rolled-back'

export function cleanUp(context: CommitContext, pass: Pass, outcome: Outcome): CommitProblem[] {
  const problems: CommitProblem[] = []
  pass.record.entries.forEach((entry, at) => {
    try {
      const problem = inFolder(context.calls, entry.place.folder, (folder) => cleanEntry(context, pass, at, entry, folder, outcome))
      if (problem) problems.push(problem)
    } catch (error) {
      if (!isFolderGone(context, pass, entry, error)) throw error
    }
  })
  for (const folder of emptied(pass, outcome)) removeIfEmpty(context, folder)
  return problems
}

function cleanEntry(
  context: CommitContext,
  pass: Pass,
  at: number,
  entry: Entry,
  folder: string,
  outcome: Outcome,
): CommitProblem | undefined {
  removeIfExists(context.calls, join(folder, tempName(pass, at)))
  const aside = join(folder, asideName(pass, at))
  const found = findFile(context.calls, aside)
  if (found.kind !== 'file') return undefined
  const isSafe =
    outcome === 'completed'
      ? found.hash === fromState(entry, pass.to)?.hash
      : hasOtherCopy(context, pass, found, join(folder, entry.place.name))
  if (!isSafe) return leftAlone(entry.shown, join(entry.place.folder, asideName(pass, at)))
  const isTrash = outcome === 'completed' && isDeletion(pass, entry)
  if (!isTrash || !context.trash.move(aside, join(entry.place.folder, entry.place.name))) context.calls.unlink(aside)
  return undefined
}

/** A file that was moved aside and could not be restored is the only copy if the journal has none: it stays. */
function hasOtherCopy(context: CommitContext, pass: Pass, found: FoundFile, name: string): boolean {
  const present = findFile(context.calls, name)
  return (present.kind === 'file' && present.hash === found.hash) || context.packs.get(pass.record.id, found.hash) !== undefined
}

/** Undoing a creation also removes a file, but nobody would look for it in the trash. */
function isDeletion(pass: Pass, entry: Entry): boolean {
  return pass.to === 'new' && toState(entry, 'new') === null && entry.to === undefined
}

/** Folders that may be empty now, innermost first. */
function emptied(pass: Pass, outcome: Outcome): string[] {
  const folders = outcome === 'rolled-back' ? pass.folders : pass.to === 'old' ? pass.record.folders : []
  return folders.toReversed()
}

/** Only an empty folder is ours to remove, whatever is there by now. */
function removeIfEmpty({ calls }: CommitContext, folder: string): void {
  try {
    inFolder(calls, dirname(folder), (path) => calls.removeFolder(join(path, basename(folder))))
  } catch (error) {
    if (!notEmpty.has(errno(error))) throw error
  }
}

const notEmpty = new Set(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST', 'ELOOP', 'EMISPLACED'])
