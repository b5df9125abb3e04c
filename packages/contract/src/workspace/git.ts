// Git history and diffs of an open root.

import type { PathProblem } from '../api/call.ts'

export type GitQuestion =
  | { ask: 'status'; path?: string }
  /** `against`: `worktree` (default), `index`, or any reference. With `to`, between two references. */
  | { ask: 'diff'; against?: string; to?: string; path?: string; form?: GitForm }
  | { ask: 'log'; ref?: string; path?: string; limit?: number }
  | { ask: 'show'; ref: string; path?: string; form?: GitForm }
  /** The file as it was in that commit. */
  | { ask: 'file'; ref: string; path: string; from?: number; to?: number }
  | { ask: 'blame'; path: string; ref?: string; from?: number; to?: number }

/** How changes are shown: as lines, or only as the names of their files, with or without the numbers of lines. */
export type GitForm = 'patch' | 'stat' | 'names'

export interface GitText {
  text: string
  /** The root whose repository answered, if there are several roots. */
  root: string
  leftOut: PathProblem[]
  /** Number of characters cut off at the end. */
  cut: number
  /** The first line that was cut; for a file or a blame, its line number in the file. */
  next?: number
}
