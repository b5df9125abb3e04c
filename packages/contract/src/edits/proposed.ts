// File changes that a model proposes.

import type { SymbolMention, SymbolUse } from '../workspace/symbols.ts'
import type { ChangeProblem, ChangeWarning, Match, PlannedAction, PlannedStatus } from './plan.ts'

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

export interface RenameRequest {
  /** The name, or `Container.name`. */
  name: string
  to: string
  /** Only a definition in this file or folder. */
  path?: string
  client: string
  direct: boolean
  headless: boolean
}

export interface RenameResult extends EditsResult {
  /** Number of places that are renamed. */
  places: number
  /** Places that may mean something else, and are not renamed. */
  doubtful: SymbolUse[]
  doubtfulCount: number
  /** Lines with the old name in comments, strings, and other texts, which are not changed. */
  mentions: SymbolMention[]
  mentionCount: number
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
