// A review that the host holds for a workspace, so that a reload, a crash or a second window loses nothing of it.

import type { ChangeProblem, ChangeWarning, Hunk, Match, PlannedAction, PlannedStatus } from './plan.ts'
import type { ReplyFormat, ReplyProblem } from './reply.ts'
import type { Verdict } from './review.ts'

/** What is reviewed: a reply, an answer of a chat, or the same as before, read again after the files changed. */
export type ReviewSource = { reply: string; format?: ReplyFormat } | { chat: string; message: string } | { again: true }

/** A file of the review as a list shows it; its texts are asked for when it is looked at. */
export interface ReviewFile {
  path: string
  action: PlannedAction
  to?: string
  status: PlannedStatus
  outcome?: 'no-change' | 'already-applied'
  verdicts: Verdict[]
  added: number
  removed: number
  /** Found by anything but `exact`: badged, with what differed. */
  inexact: Match[]
  problems: ChangeProblem[]
  warnings: ChangeWarning[]
  descriptions: string[]
  /** It is no longer on disk what the reply was read against: a commit that takes it is refused until the reply is read again. */
  changed?: true
}

export interface ReviewState {
  id: string
  version: number
  /** The version that reading the reply made, for the last time so far: what was asked about its files before is old. */
  readVersion: number
  format: ReplyFormat
  /** Null: recognised by itself. */
  forced: ReplyFormat | null
  chatName?: string
  says?: string
  /** The editor or agent that proposed it, by the name it claims; absent: a person opened it. */
  proposedBy?: string
  files: ReviewFile[]
  problems: ReplyProblem[]
  /** What was repaired while reading. */
  notes: string[]
  delegates: { path: string; edits: number }[]
  repair?: string
  at?: { file: number; hunk: number }
  counts: { changes: number; accepted: number; rejected: number; open: number }
  canUndo: boolean
  /** `planned`: what was recognised, before Merge Changes; `reviewing`: after it. */
  stage: 'planned' | 'reviewing'
}

export interface ReviewFileText {
  path: string
  language: string
  /** The file as it is, and its hunks; lines carry their own ends. */
  text: string
  hunks: Hunk[]
}

export type ReviewCommitted =
  /** `left`: changes that nobody decided, `refused`: files that could not be applied. Both stay; without any it is over. */
  | { ok: true; id: string; files: number; left: number; refused: number; notes: string[] }
  | { ok: false; troubles: { path: string; message: string }[] }
  /** Warnings stand against it: ask again naming the paths where they were accepted. */
  | { ok: false; warnings: { path: string; message: string }[] }
