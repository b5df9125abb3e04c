// The state of a review: the hunks a person accepted or rejected. Pure data, shared by the window, the terminal and MCP.

import type { Plan } from './plan.ts'

export type Verdict = 'accepted' | 'rejected' | 'open'

export interface FileReview {
  /** One per hunk of the planned file; a delete or a plain rename counts as one hunk. */
  verdicts: Verdict[]
}

export interface Review {
  plan: Plan
  /** One per file of the plan, in the same order. */
  files: FileReview[]
  /** Undo history, newest last. */
  past: FileReview[][]
  /** The current change: file and hunk. Undefined if there is none. */
  at?: { file: number; hunk: number }
}

export type ReviewMove =
  | { type: 'accept' | 'reject' | 'reopen'; file: number; hunk?: number }
  | { type: 'accept-all' | 'reset-all' | 'undo' | 'next' | 'previous' }
  | { type: 'look'; file: number; hunk: number }
