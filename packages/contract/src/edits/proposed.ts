// File changes that a model proposes.

import type { SymbolUse } from '../workspace/symbols.ts'
import type { ChangeProblem, ChangeWarning, Match, PlannedAction, PlannedStatus } from './plan.ts'

export type ProposedEdit =
  | { kind: 'rewrite'; path: string; text: string }
  | { kind: 'replace'; path: string; edits: ProposedPassage[] }
  | { kind: 'create'; path: string; text: string }
  | { kind: 'delete'; path: string }
  | { kind: 'move'; path: string; to: string }

export type ProposedPassage =
  /** Occurs exactly once, unless `all` is set, or `places` says where. */
  | { search: string; replace: string; all?: boolean; places?: TextPlace[] }
  /** A definition of the file, by its name or `Container.name`, with the comments right above it. An empty text deletes it. */
  | { symbol: string; replace: string; insert?: 'before' | 'after' }

/** 1-based; the column is in UTF-16 units. */
export interface TextPlace {
  line: number
  column: number
}

/** An edit as a review stores it. */
export type PlainEdit =
  | Exclude<ProposedEdit, { kind: 'replace' }>
  | { kind: 'replace'; path: string; edits: { search: string; replace: string }[] }

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
