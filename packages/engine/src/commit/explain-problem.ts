// Messages for every way a commit, undo or redo can fail: what happened, why, and what to do.

import type { CommitProblem } from '@sheaf/contract'
import { errno } from '../disk/errno.ts'

export type Operation = 'commit' | 'undo' | 'redo'

/** The file is not what it was: another program wrote it, and we must not overwrite its bytes. */
export function changedSince(path: string, operation: Operation): CommitProblem {
  const message = {
    commit: `${path} changed after it was read, so nothing was written. Apply the reply again to see what it would change now.`,
    undo: `${path} changed after this commit, so nothing was undone. Restore it to how the commit left it, or edit it by hand.`,
    redo: `${path} changed after the undo, so nothing was redone. If an earlier commit that changed it was undone too, redo that one first. Otherwise, restore it to how the undo left it, or edit it by hand.`,
  }[operation]
  return { path, code: 'changed-since', message }
}

/** The same for a file that a later commit of ours changed. */
export function changedLater({ path, code }: CommitProblem, id: string): CommitProblem {
  return {
    path,
    code,
    message: `${path} was changed again by a later commit of Sheaf, so nothing was undone. Undo the newer commit first (${id}).`,
  }
}

/** The newest record cannot be read, so it is unknown whether to undo it. */
export function lastCommitUnknown(id: string): CommitProblem {
  return {
    path: id,
    code: 'missing',
    message: `The journal record of commit ${id} is damaged, so the last commit is unknown and nothing was undone. Specify the commit to undo. List commits with sheaf undo --list.`,
  }
}

export function missing(path: string, operation: Operation): CommitProblem {
  const when = { commit: 'it was read', undo: 'this commit', redo: 'the undo' }[operation]
  return { path, code: 'missing', message: `${path} was deleted after ${when}, so nothing was written. Restore the file, or leave it out.` }
}

export function exists(path: string): CommitProblem {
  return {
    path,
    code: 'exists',
    message: `${path} already exists, so the new file was not created and nothing was written. Move the existing file to another location, or apply the reply again.`,
  }
}

export function notAFile(path: string, kind: 'folder' | 'special'): CommitProblem {
  const what = kind === 'folder' ? 'a folder' : 'a pipe, socket, or device'
  return {
    path,
    code: 'not-a-file',
    message: `${path} is ${what}, not a file, so nothing was written. Choose a file, or move it to another location.`,
  }
}

export function folderBlocked(path: string): CommitProblem {
  return {
    path,
    code: 'not-a-file',
    message: `${path} needs a folder where a file or a broken link exists, so nothing was written. Move that file or link to another location, or choose another path.`,
  }
}

export function tooLarge(path: string): CommitProblem {
  return {
    path,
    code: 'unwritable',
    message: `${path} is too large to keep for undo, so nothing was written. Change, move, or delete it by hand.`,
  }
}

export function outsideRoots(path: string, why: string): CommitProblem {
  return {
    path,
    code: 'outside-roots',
    message: `Sheaf can't write to ${path}: ${why}. Nothing was written. Choose a path inside an open folder.`,
  }
}

export function linkInTheWay(path: string, why: string): CommitProblem {
  return { path, code: 'link', message: `${path} was left unchanged: ${why}. Nothing was written. Edit the file by its own path.` }
}

export function readOnly(path: string): CommitProblem {
  return {
    path,
    code: 'read-only',
    message: `${path} is read-only, so nothing was written. Make it writable first (chmod u+w).`,
  }
}

export function clash(path: string): CommitProblem {
  return {
    path,
    code: 'exists',
    message: `Two changes write to ${path}, so nothing was written. Leave one of them out.`,
  }
}

export function unencodable(path: string): CommitProblem {
  return {
    path,
    code: 'unwritable',
    message: `The new text of ${path} contains an invalid character (a lone surrogate), so nothing was written. Ask for the change again.`,
  }
}

export function contentsMissing(path: string): CommitProblem {
  return {
    path,
    code: 'missing',
    message: `The journal no longer has the contents of ${path}, so nothing was written. Restore the file from a backup or from git.`,
  }
}

/** Explains a system error to the user. */
export function systemProblem(path: string, error: unknown): CommitProblem {
  const code = errno(error)
  const known = byErrno[code]
  if (known)
    return { path, code: known.code, message: `Couldn't write ${path}: ${known.reason} (${code}). Nothing was changed. ${known.try}` }
  return {
    path,
    code: 'unwritable',
    message: `Couldn't write ${path}: ${code || String(error)}. Nothing was changed. Check the disk, then try again.`,
  }
}

const full = { code: 'disk-full', reason: 'the disk is full', try: 'Free some space, then try again.' } as const
const denied = {
  code: 'unwritable',
  reason: 'permission denied',
  try: 'Check the owner and permissions of the file and its folder.',
} as const
const crowded = { code: 'unwritable', reason: 'too many open files', try: 'Close some programs, then try again.' } as const

const byErrno: Readonly<Record<string, { code: CommitProblem['code']; reason: string; try: string } | undefined>> = {
  ENOSPC: full,
  EDQUOT: { ...full, reason: 'the disk quota is exceeded' },
  EFBIG: { ...full, reason: 'the file would exceed the size limit' },
  EACCES: denied,
  EPERM: denied,
  EROFS: { ...denied, reason: 'the disk is read-only', try: 'Remount it as writable, or work on a copy.' },
  EMFILE: crowded,
  ENFILE: crowded,
  EIO: { code: 'unwritable', reason: 'the disk failed', try: 'Check the disk, then try again.' },
  ENAMETOOLONG: { code: 'unwritable', reason: 'the name is too long', try: 'Choose a shorter name.' },
  EMISPLACED: { code: 'link', reason: 'its folder was moved or replaced', try: 'Check the folder, then apply the reply again.' },
  ENOTDIR: { code: 'not-a-file', reason: 'part of the path is not a folder', try: 'Check the path.' },
}

/** Recovery found a file that is neither old nor new. `kept`: where the old file was left, if it is the only copy. */
export function leftAlone(path: string, kept?: string): CommitProblem {
  const where = kept === undefined ? 'The journal has the old text' : `The old file is kept as ${kept}`
  return {
    path,
    code: 'changed-since',
    message: `${path} was changed by another program while a commit was being finished or rolled back, so it was left unchanged. ${where}. Compare the two by hand.`,
  }
}

/** A pass that could not be settled now; it is retried each time. */
export function unsettled(path: string, error: unknown): CommitProblem {
  return {
    path,
    code: 'unwritable',
    message: `An interrupted commit couldn't be finished or rolled back because ${path} can't be reached (${errno(error) || String(error)}). Sheaf will try again next time. Check that the disk is available and writable.`,
  }
}

export function damaged(path: string): CommitProblem {
  return {
    path,
    code: 'missing',
    message: `The journal file ${path} is damaged, so its changes can't be undone. Everything else works. Delete the file to hide this message.`,
  }
}
