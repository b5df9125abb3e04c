// Removes what a pass left next to the files, once it is completed or rolled back. Running it twice is harmless.

import { basename, dirname, join } from 'node:path'
import type { CommitProblem } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'
import { leftAlone } from './explain-problem.ts'
import { type FoundFile, findFile } from './file-state.ts'
import { isFolderGone } from './folder-gone.ts'
import { inFolder } from './in-folder.ts'
import { removeIfThere } from './own-file.ts'
import { type Entry, fromState, type Pass, toState } from './record.ts'
import { asideName, type Shop, tempName } from './shop.ts'

type Outcome = 'carried-through' | 'taken-back'

export function cleanUp(shop: Shop, pass: Pass, outcome: Outcome): CommitProblem[] {
  const troubles: CommitProblem[] = []
  pass.record.entries.forEach((entry, at) => {
    try {
      const trouble = inFolder(shop.calls, entry.place.folder, (folder) => cleanEntry(shop, pass, at, entry, folder, outcome))
      if (trouble) troubles.push(trouble)
    } catch (error) {
      if (!isFolderGone(shop, pass, entry, error)) throw error
    }
  })
  for (const folder of emptied(pass, outcome)) removeIfEmpty(shop, folder)
  return troubles
}

function cleanEntry(shop: Shop, pass: Pass, at: number, entry: Entry, folder: string, outcome: Outcome): CommitProblem | undefined {
  removeIfThere(shop.calls, join(folder, tempName(pass, at)))
  const aside = join(folder, asideName(pass, at))
  const found = findFile(shop.calls, aside)
  if (found.kind !== 'file') return undefined
  const isSafe =
    outcome === 'carried-through'
      ? found.hash === fromState(entry, pass.to)?.hash
      : isHeldElsewhere(shop, pass, found, join(folder, entry.place.name))
  if (!isSafe) return leftAlone(entry.shown, join(entry.place.folder, asideName(pass, at)))
  const isTrash = outcome === 'carried-through' && isDeletion(pass, entry)
  if (!isTrash || !shop.trash.take(aside, join(entry.place.folder, entry.place.name))) shop.calls.unlink(aside)
  return undefined
}

/** A file that was moved aside and could not be restored is the only copy if the journal has none: it stays. */
function isHeldElsewhere(shop: Shop, pass: Pass, found: FoundFile, name: string): boolean {
  const present = findFile(shop.calls, name)
  return (present.kind === 'file' && present.hash === found.hash) || shop.packs.get(pass.record.id, found.hash) !== undefined
}

/** Undoing a creation also removes a file, but nobody would look for it in the trash. */
function isDeletion(pass: Pass, entry: Entry): boolean {
  return pass.to === 'new' && toState(entry, 'new') === null && entry.to === undefined
}

/** Folders that may be empty now, innermost first. */
function emptied(pass: Pass, outcome: Outcome): string[] {
  const folders = outcome === 'taken-back' ? pass.folders : pass.to === 'old' ? pass.record.folders : []
  return folders.toReversed()
}

/** Only an empty folder is ours to remove, whatever is there by now. */
function removeIfEmpty({ calls }: Shop, folder: string): void {
  try {
    inFolder(calls, dirname(folder), (path) => calls.removeFolder(join(path, basename(folder))))
  } catch (error) {
    if (!notEmpty.has(errno(error))) throw error
  }
}

const notEmpty = new Set(['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST', 'ELOOP', 'EMISPLACED'])
