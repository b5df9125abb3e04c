// What planning needs of the files. Two kinds answer it: the disk, and a record of texts for trying a reply in memory.

import type { ChangeProblemCode, TextEncoding } from '@sheaf/contract'
import type { Standing } from '../../disk/index.ts'

export interface TargetRoot {
  /** What PlannedFile.root says: the folder's own path; empty in memory. */
  path: string
  /** What stands in front of a shown path when there are several roots. */
  name: string
}

export type TargetRead =
  | {
      ok: true
      /** With its byte order mark. */
      text: string
      encoding: TextEncoding
      hash: string
      /** The same for two paths that lead to one file, by links or by the disk's idea of equal names. */
      identity: string
      /** How many of its names (hard links) are none of the files that the folders show. */
      namesElsewhere: number
    }
  | { ok: false; code: ChangeProblemCode; message: string }

export interface Targets {
  readonly roots: readonly TargetRoot[]
  /** Whether names that differ only in case are one file, as on most disks of Windows and macOS. */
  readonly foldsCase: boolean
  /** `relative` is clean: it passed checkParts. */
  look(root: TargetRoot, relative: string): Standing
  read(root: TargetRoot, relative: string): TargetRead
  /** Whether a file could be made there: false where the folder is read-only. */
  allowsNew(root: TargetRoot, relative: string): boolean
  /** The names in a folder, in no order; empty for whatever is none. */
  names(root: TargetRoot, folder: string): readonly string[]
  /** The place itself, where a link leads to it; undefined where none does. */
  real(root: TargetRoot, relative: string): { root: TargetRoot; relative: string } | undefined
  /** The place of an absolute path, as far as it lies in a root. */
  locate(absolute: string): { root: TargetRoot; relative: string } | undefined
  /** Every file that may be meant by a path that is not quite right. Asked only when nothing else fits. */
  files(): readonly { root: TargetRoot; relative: string }[]
}
