// Git history and diffs of an open root.

import type { PathProblem } from '../api/call.ts'

export interface GitText {
  text: string
  /** The root whose repository answered, if there are several roots. */
  root: string
  leftOut: PathProblem[]
  /** Number of characters cut off at the end. */
  cut: number
  /** Unchanged lines around each change, if fewer than git's default because the diff is long. */
  contextLines?: number
  /** The first line that was cut; for a file or a blame, its line number in the file. */
  next?: number
}
