// A review that the host keeps for a workspace, so that it survives a reload or a crash and is shared between windows.

import type { CommitProblem } from './commit.ts'
import type { ChangeProblem, ChangeWarning, Hunk, Match, PlannedAction, PlannedStatus, UnplacedChange } from './plan.ts'
import type { ReplyFormat, ReplyProblem } from './reply.ts'
import type { Consent, Verdict } from './review.ts'

/** The source of a review: a reply, a chat answer, or the previous source, read again after the files changed. */
export type ReviewSource = { reply: string; format?: ReplyFormat } | { chat: string; message: string } | { again: true }

/** A reviewed file as shown in a list; its texts are fetched when it is opened. */
export interface ReviewFile {
  path: string
  action: PlannedAction
  to?: string
  status: PlannedStatus
  outcome?: 'no-change' | 'already-applied'
  verdicts: Verdict[]
  /** One per verdict. */
  consents: Consent[]
  /** The changes behind the last slots, and the index of the chosen place of each. */
  unplaced: { change: number; places: number; place: number | null }[]
  added: number
  removed: number
  /** Matches that are not `exact`: shown with a badge and what differed. */
  inexact: Match[]
  problems: ChangeProblem[]
  warnings: ChangeWarning[]
  descriptions: string[]
  /** The file changed on disk since the reply was read: committing it is refused until the reply is read again. */
  changed?: true
}

export interface ReviewState {
  id: string
  version: number
  /** The version when the plan was last rebuilt; file texts fetched before it are stale. */
  readVersion: number
  format: ReplyFormat
  /** Null: auto-detected. */
  forced: ReplyFormat | null
  chatName?: string
  says?: string
  /** The editor or agent that proposed it, by the name it claims; absent: opened by a person. */
  proposedBy?: string
  files: ReviewFile[]
  problems: ReplyProblem[]
  /** Fixes made while parsing. */
  notes: string[]
  delegates: { path: string; edits: number }[]
  /** The message to the model about the reply as it was read, while a refused change is not accepted. See `reviews.repair`. */
  repair?: string
  at?: { file: number; hunk: number }
  counts: { changes: number; accepted: number; rejected: number; open: number }
  canUndo: boolean
  /** `planned`: parsed, before Merge Changes; `reviewing`: after it. */
  stage: 'planned' | 'reviewing'
  /** The user left it to resume it later. The reply and all decisions are kept. */
  isPaused: boolean
  /** Paths written from this review so far, without commits that were undone; absent: none. `reviews.reset` restores them. */
  written?: string[]
}

/** Moves that do not decide anything. `enter`: Merge Changes. `pause`: Exit Review. */
export type StageMove = { type: 'enter' } | { type: 'pause' } | { type: 'resume' }

export interface ReviewFileText {
  path: string
  language: string
  /** The current file and its hunks; lines include their line endings. */
  text: string
  hunks: Hunk[]
  unplaced: UnplacedChange[]
}

/** `problems`: why files could not be restored. Files of other commits of the review may be restored already, as `state` shows. */
export type ReviewResetResult =
  | { ok: true; restored: number; state: ReviewState }
  | { ok: false; problems: CommitProblem[]; state: ReviewState }

export type ReviewCommitResult =
  /**
   * `left`: undecided changes; `refused`: files that could not be applied. Both stay; without either, the review is closed. `repair`: the
   * message to the model about everything that was refused or skipped. `commits`: IDs of all commits of the review; if one of them is
   * undone, that message is wrong.
   */
  | { ok: true; id: string; commits: string[]; files: number; left: number; refused: number; repair?: string; notes: string[] }
  | { ok: false; problems: { path: string; message: string }[] }
  /** Warnings prevent the commit: call again with the paths whose warnings were accepted. */
  | { ok: false; warnings: { path: string; message: string }[] }
