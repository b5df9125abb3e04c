// History and differences of an open root.

import type { PathProblem } from '../api/call.ts'

export type GitQuestion =
  | { ask: 'status'; path?: string }
  /** `against`: `worktree` (default), `index`, or any reference; with `to` between two references. */
  | { ask: 'diff'; against?: string; to?: string; path?: string }
  | { ask: 'log'; ref?: string; path?: string; limit?: number }
  | { ask: 'show'; ref: string; path?: string }
  /** The file as it was in that commit. */
  | { ask: 'file'; ref: string; path: string; from?: number; to?: number }
  | { ask: 'blame'; path: string; ref?: string; from?: number; to?: number }

export interface GitText {
  text: string
  /** Which root's repository answered, where there are several roots. */
  root: string
  leftOut: PathProblem[]
  /** Characters that were cut off at the end. */
  cut: number
  /** The line that is the first of those; of a file or a blame the file's own. */
  next?: number
}
