// What a model proposes to change in files.

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

export interface EditsProposed {
  /** `review`: a person decides in the window. `committed`: written. `refused`: nothing was done, the problems say why. `unchanged`: nothing to do. */
  outcome: 'review' | 'committed' | 'refused' | 'unchanged'
  files: ProposedFile[]
  /** What is wrong with it as a whole. */
  problems: string[]
  notes: string[]
  /** Of what was committed, for undoing. */
  commit?: string
  /** How many files the review holds by now. */
  reviewFiles?: number
}
