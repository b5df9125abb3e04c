// Where a review stands: which hunks of which files a person took. Pure data, shared by the window, the terminal and MCP.

import type { Plan } from './plan.ts'

export type Verdict = 'accepted' | 'rejected' | 'open'

export interface FileReview {
  /** One per hunk of the planned file; a delete or a plain rename counts as one. */
  verdicts: Verdict[]
}

export interface Review {
  plan: Plan
  /** One per file of the plan, in its order. */
  files: FileReview[]
  /** What Undo takes back, newest last. */
  past: FileReview[][]
  /** The change looked at: file and hunk. Undefined when there is none to look at. */
  at?: { file: number; hunk: number }
}

export type ReviewMove =
  | { type: 'accept' | 'reject' | 'reopen'; file: number; hunk?: number }
  | { type: 'accept-all' | 'reset-all' | 'undo' | 'next' | 'previous' }
  | { type: 'look'; file: number; hunk: number }
