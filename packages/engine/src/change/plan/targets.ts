// The files as planning needs them. Two implementations: the disk, and texts in memory for trying a reply.

import type { ChangeProblemCode, TextEncoding } from '@sheaf/contract'
import type { PathKind } from '../../disk/index.ts'

export interface TargetRoot {
  /** The folder's path, as in PlannedFile.root; empty in memory. */
  path: string
  /** Prefix of shown paths if there are several roots. */
  name: string
}

export type TargetRead =
  | {
      ok: true
      /** Text with its byte order mark. */
      text: string
      encoding: TextEncoding
      hash: string
      /** The same for two paths that lead to one file, by links or by the disk's idea of equal names. */
      identity: string
      /** How many of its names (hard links) are not among the files that the folders show. */
      namesElsewhere: number
    }
  | { ok: false; code: ChangeProblemCode; message: string }

export interface Targets {
  readonly roots: readonly TargetRoot[]
  /** Whether names that differ only in case are one file, as on most Windows and macOS disks. */
  readonly foldsCase: boolean
  /** `relative` is clean: it passed checkParts. */
  look(root: TargetRoot, relative: string): PathKind
  read(root: TargetRoot, relative: string): TargetRead
  /** Whether a file could be created there: false if the folder is read-only. */
  allowsNew(root: TargetRoot, relative: string): boolean
  /** The names in a folder, unordered; empty if it is not a folder. */
  names(root: TargetRoot, folder: string): readonly string[]
  /** The real place, if a link leads to it; otherwise undefined. */
  real(root: TargetRoot, relative: string): { root: TargetRoot; relative: string } | undefined
  /** The place of an absolute path, if it is in a root. */
  locate(absolute: string): { root: TargetRoot; relative: string } | undefined
  /** Every file that an inexact path may mean. Called only if nothing else fits. */
  files(): readonly { root: TargetRoot; relative: string }[]
}
