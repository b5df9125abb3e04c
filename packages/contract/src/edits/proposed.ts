// File changes that a model proposes.

import type { ChangeProblem, ChangeWarning, Match, PlannedAction, PlannedStatus } from './plan.ts'

export type ProposedEdit =
  | { kind: 'rewrite'; path: string; text: string }
  | { kind: 'replace'; path: string; edits: { search: string; replace: string }[] }
  | { kind: 'create'; path: string; text: string }
  | { kind: 'delete'; path: string }
  | { kind: 'move'; path: string; to: string }

export interface ProposedFile {
  path: string
  action: PlannedAction
  to?: string
  status: PlannedStatus
  outcome?: 'no-change' | 'already-applied'
  added: number
  removed: number
  matches: Match[]
  problems: ChangeProblem[]
  warnings: ChangeWarning[]
}

export interface EditsResult {
  /** `review`: a person decides in the window. `committed`: written. `refused`: nothing was done; see the problems. */
  outcome: 'review' | 'committed' | 'refused' | 'unchanged'
  files: ProposedFile[]
  /** Problems with the proposal as a whole. */
  problems: string[]
  notes: string[]
  /** Id of the commit, for undoing it. */
  commit?: string
  /** Number of files now in the review. */
  reviewFiles?: number
}
