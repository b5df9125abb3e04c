// What a reply would do to the files that are there now. Made by reading alone; shown in a review; then committed or thrown away.

import type { Place } from '../api/call.ts'
import type { DelegateEdit } from '../models/delegate.ts'
import type { ReplyFormat, ReplyProblem } from './reply.ts'

/** How literally a search was found; the order is the ladder of formats §1.5. */
export const rungs = ['exact', 'line-ends', 'trailing-space', 'look-alike', 'indentation', 'whitespace', 'blank-lines', 'anchored'] as const
export type Rung = (typeof rungs)[number]

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

/** The passage that came nearest to a search that was not found. It holds text of the file: it leaves the machine only through the gate. */
export interface Nearest {
  /** 1-based, in the file. */
  line: number
  /** 0 to 1. */
  similarity: number
  lines: string[]
  /** The first place where the search and the file part: line of the search (1-based), column (1-based, UTF-16). */
  differs?: { searchLine: number; column: number; search: string; file: string }
}

export interface ChangeProblem {
  code: ChangeProblemCode
  /** For a person: what happened, why, and what to do. Holds no text of the file. */
  message: string
  /** 1-based lines of the file: every hit of an ambiguous search, both places of an overlap. */
  lines: number[]
  /** Which change of the file, from 0; absent when the file as a whole is meant. */
  change?: number
  /** A person may accept this in the review all the same; never accepted by itself. */
  offered?: true
  nearest?: Nearest
}

export type ChangeWarningCode = 'syntax' | 'risky-path' | 'mode' | 'stale' | 'mixed-line-ends' | 'large' | 'hidden-characters'

/** Holds a commit back until a person, or `--accept-warnings`, says yes. */
export interface ChangeWarning {
  code: ChangeWarningCode
  message: string
  lines: number[]
}

export interface Match {
  /** Which change of the file, from 0. */
  change: number
  rung: Rung
  /** 1-based first line in the old file. */
  line: number
  /** For any rung but `exact`: what differed, in words. */
  differs?: string
}

/** A stretch of lines that changes. Lines carry their own line ends, so that joining them gives back the file's bytes. */
export interface Hunk {
  /** 0-based line in the old text where `removed` begins. */
  at: number
  removed: string[]
  added: string[]
  /** Which change of the file asked for it, from 0, as in `Match`; absent where the reply gives the text whole. */
  change?: number
  /** Waits for a person's yes: an anchored match, or changes whose searches share lines. */
  offered?: true
}

/** What a file's bytes are and stay. Anything else is read-only: a guess would change bytes nobody asked to change. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

export type PlannedAction = 'create' | 'rewrite' | 'modify' | 'delete' | 'rename'

/** `ready`: would be written. `blocked`: has a problem. `unchanged`: nothing to do (no-change, already-applied). */
export type PlannedStatus = 'ready' | 'blocked' | 'unchanged'

export interface PlannedFile {
  /** As shown: relative with `/`, the root's name in front where there are several. */
  path: string
  root: string
  relative: string
  action: PlannedAction
  status: PlannedStatus
  /** Only for `unchanged`. */
  outcome?: 'no-change' | 'already-applied'
  /** Only for rename. */
  to?: { path: string; root: string; relative: string }
  /** Hash of the bytes that were read; null: there is no such file, and there must be none at commit. */
  before: string | null
  /** The old text with its byte order mark; empty for a new file. */
  text: string
  encoding: TextEncoding
  /** Lines in order; applying all of them to `text` gives the new text. Empty for delete and for a plain rename. */
  hunks: Hunk[]
  problems: ChangeProblem[]
  warnings: ChangeWarning[]
  matches: Match[]
  /** Descriptions the model gave, for the review. */
  descriptions: string[]
}

export interface Plan {
  format: ReplyFormat
  chatName?: string
  says?: string
  files: PlannedFile[]
  /** Problems of the reply as a whole. */
  problems: ReplyProblem[]
  notes: string[]
  delegates: DelegateEdit[]
  /** What to send back to the model about everything that was refused; passed through the gate. Absent when nothing was. */
  repair?: string
}

export interface PlanRequest extends Place {
  reply: string
  format?: ReplyFormat
}

/** One case of `sheaf apply --batch`: files and reply in memory, nothing on a disk (cli.md). */
export interface ApplyCase {
  id: string
  files: Record<string, string>
  reply: string
  format?: ReplyFormat
}

export interface ApplyAnswer {
  id: string
  committed: boolean
  /** Changed files only; null: gone. Empty when not committed. */
  files: Record<string, string | null>
  problems: (ChangeProblemCode | 'no-change' | 'already-applied')[]
  warnings: ChangeWarningCode[]
  rungs: Rung[]
}

/** Every path with its new bytes; what a review hands to the commit. */
export type FileStep =
  | { kind: 'write'; root: string; relative: string; before: string | null; text: string; encoding: TextEncoding }
  | { kind: 'remove'; root: string; relative: string; before: string }
  | {
      kind: 'move'
      root: string
      relative: string
      before: string
      to: { root: string; relative: string }
      text?: string
      encoding: TextEncoding
    }
