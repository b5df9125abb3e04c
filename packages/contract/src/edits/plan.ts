// The changes that a reply would make to the current files. Planned by reading only, shown in a review, then committed or discarded.

import type { DelegateEdit } from '../models/delegate.ts'
import type { ReplyFormat, ReplyProblem } from './reply.ts'

/** Match tiers: how literally a search text was found, in the order of formats §1.5. */
export const matchTiers = [
  'exact',
  'line-ends',
  'trailing-space',
  'look-alike',
  'indentation',
  'whitespace',
  'blank-lines',
  'anchored',
] as const
export type MatchTier = (typeof matchTiers)[number]

export type ChangeProblemCode =
  | ReplyProblem['code']
  | 'no-match'
  | 'ambiguous'
  | 'empty-search'
  | 'overlap'
  | 'conflict'
  | 'omission'
  | 'outside-roots'
  | 'git-folder'
  | 'binary'
  | 'not-utf8'
  | 'missing-file'
  | 'target-exists'
  | 'stale'
  | 'anchored-only'
  | 'read-only'

/** The passage most similar to a search text that was not found. Contains file text, so it passes the gate before it leaves the machine. */
export interface NearestMatch {
  /** 1-based line in the file. */
  line: number
  /** 0 to 1. */
  similarity: number
  lines: string[]
  /** The first difference between the search and the file: line of the search (1-based), column (1-based, UTF-16). */
  differs?: { searchLine: number; column: number; search: string; file: string }
}

export interface ChangeProblem {
  code: ChangeProblemCode
  /** For a person: what happened, why, and what to do. Contains no file text. */
  message: string
  /** 1-based lines of the file: every match of an ambiguous search, or both parts of an overlap. */
  lines: number[]
  /** Index of the change in the file; absent if it concerns the whole file. */
  change?: number
  /** A person may still accept this in the review; it is never accepted automatically. */
  offered?: true
  nearest?: NearestMatch
}

export type ChangeWarningCode = 'syntax' | 'risky-path' | 'stale' | 'large' | 'hidden-characters' | 'missing-end'

/** Blocks a commit until a person, or `--accept-warnings`, accepts it. */
export interface ChangeWarning {
  code: ChangeWarningCode
  message: string
  lines: number[]
}

export interface Match {
  /** Index of the change in the file. */
  change: number
  rung: MatchTier
  /** 1-based first line in the old file. */
  line: number
  /** For any tier except `exact`: what differed, in words. */
  differs?: string
}

/** A range of changed lines. Lines include their line endings, so that joining them restores the file's bytes. */
export interface Hunk {
  /** 0-based line in the old text where `removed` starts. */
  at: number
  removed: string[]
  added: string[]
  /** Index of the change that caused it, as in `Match`; absent if the reply contains the whole text. */
  change?: number
  /** Needs a person's approval: an anchored or partial match, or changes whose searches overlap. */
  offered?: true
  /** Only in a review: the added lines are already next to this place, so making the change needs a person's approval. */
  applied?: true
}

/** Lines of the old file where a change without a definite place could be made. */
export interface Place {
  /** 1-based first line in the old file. */
  line: number
  /** 0 to 1, if the lines are only similar to the search text; absent: they match it. */
  similarity?: number
  /** In line order, as in `PlannedFile.hunks`; all of them are made, or none. */
  hunks: Hunk[]
  /** Warnings about the file with this change made here, besides those of the file. */
  warnings?: ChangeWarning[]
}

/**
 * Why a change has no definite place. `ambiguous`: its text appears several times. `not-found`: its text is not in the file. `overlap`:
 * another change edits the same lines. `empty-search`: it does not say what it replaces.
 */
export type UnplacedReason = 'ambiguous' | 'not-found' | 'overlap' | 'empty-search'

/** A change that is made only where a person says. Its places may overlap with hunks and with places of other changes. */
export interface UnplacedChange {
  /** Index of the change in the file. A problem with the same index explains it. */
  change: number
  reason: UnplacedReason
  description?: string
  /** The texts of the reply, as lines without line endings. */
  search: string[]
  content: string[]
  /** In file order; for `not-found` similar passages, best first. May be empty. */
  places: Place[]
  /** Only in a review: its new text is already in the file. */
  applied?: true
}

/** The encoding is kept. Files in any other encoding are read-only: a guess would change bytes nobody asked to change. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

export type PlannedAction = 'create' | 'rewrite' | 'modify' | 'delete' | 'rename'

/** `ready`: will be written. `blocked`: has a problem. `unchanged`: nothing to do (no-change, already-applied). */
export type PlannedStatus = 'ready' | 'blocked' | 'unchanged'

export interface PlannedFile {
  /** As shown: relative with `/`, prefixed with the root's name if there are several. */
  path: string
  root: string
  relative: string
  action: PlannedAction
  status: PlannedStatus
  /** Only for `unchanged`. */
  outcome?: 'no-change' | 'already-applied'
  /** Only for a rename. */
  to?: { path: string; root: string; relative: string }
  /** Hash of the bytes that were read; null: the file does not exist, and must not exist at commit. */
  before: string | null
  /** The old text, including its byte order mark; empty for a new file. */
  text: string
  encoding: TextEncoding
  /** In line order; applying all of them to `text` gives the new text. Empty for a delete and a plain rename. */
  hunks: Hunk[]
  /** Absent if every change has its place in `hunks`. */
  unplaced?: UnplacedChange[]
  problems: ChangeProblem[]
  warnings: ChangeWarning[]
  matches: Match[]
  /** The model's descriptions, for the review. */
  descriptions: string[]
}

export interface Plan {
  format: ReplyFormat
  chatName?: string
  says?: string
  files: PlannedFile[]
  /** Problems with the reply as a whole. */
  problems: ReplyProblem[]
  notes: string[]
  delegates: DelegateEdit[]
  /** Message to the model about everything that was refused; passed through the gate. Absent if nothing was. */
  repair?: string
}

/** A file in a chat answer, matched against the current files before its review. Contains no file text. */
export interface CheckedFile {
  path: string
  status: PlannedStatus
  outcome?: 'no-change' | 'already-applied'
  problems: Pick<ChangeProblem, 'code' | 'message' | 'offered'>[]
}

export interface ApplyAnswer {
  id: string
  committed: boolean
  /** Changed files only; null: deleted. Empty if not committed. */
  files: Record<string, string | null>
  problems: (ChangeProblemCode | 'no-change' | 'already-applied')[]
  warnings: ChangeWarningCode[]
  rungs: MatchTier[]
}
