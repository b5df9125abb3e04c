// The state of a review: the hunks a person accepted or rejected. Pure data, shared by the window, the terminal and MCP.

import type { Plan } from './plan.ts'

export type Verdict = 'accepted' | 'rejected' | 'open'

/**
 * What accepting a change takes. `free`: accepting its file or all files includes it. `offered`: explicit approval of this change.
 * `place`: a person chooses one of its places. `never`: there is nothing to decide.
 */
export type Consent = 'free' | 'offered' | 'place' | 'never'

export interface FileReview {
  /** One per slot: the file itself if it is deleted, moved or created empty, then its hunks, then its unplaced changes. */
  verdicts: Verdict[]
  /** For each unplaced change the index of its chosen place; null if it is not accepted. Absent if there are none. */
  places?: (number | null)[]
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
  /** Accepts an unplaced change at one of its places. Accepted changes to the same lines are undecided again. */
  | { type: 'place'; file: number; hunk: number; place: number }
  | { type: 'look'; file: number; hunk: number }
