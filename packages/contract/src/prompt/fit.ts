// Fitting a selection into a token budget: what to shorten or leave out, file by file.

import type { FileMode, LineRange, SelectedFile } from '../workspace/selection.ts'
import type { LeftOut } from './prompt.ts'

/** One row for each file that changes. */
export interface FitStep {
  path: string
  from: FileMode
  to: FileMode | 'out'
  /** Only for `slices`: all lines that stay. */
  ranges?: LineRange[]
  /** Tokens of the file after this step, and how many fewer these are. */
  tokens: number
  saved: number
  /** Tokens of the prompt after this step and all before it; null in a long list, in which not every step is counted. */
  total: number | null
  why: string
}

export interface FitAnswer {
  /** Exact counts of the prompt as requested, and of the prompt with `selection`. */
  tokens: { before: number; after: number }
  /** Least loss for the tokens it saves first. Empty if the prompt is within the budget. */
  steps: FitStep[]
  selection: SelectedFile[]
  /** Paths of the files that the steps leave out. */
  leftOut: string[]
  /** Files that the requested prompt doesn't show, such as binary ones. */
  skipped: LeftOut[]
  notes: string[]
}
