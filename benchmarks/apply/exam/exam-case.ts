// The types of the exam: a real edit, the pieces a model would have sent, and a case with its one right answer.
// Nothing in this folder may import the engine: an exam that shares code with the engine proves nothing.

import type { Random } from './random.ts'

/** One file before and after a real commit. Both texts: LF, a final newline, no byte order mark. */
export interface Edit {
  source: string
  language: string
  path: string
  before: string
  after: string
}

/** A change as a model would write it. `at`: 0-based line of the search in the old file. */
export interface Piece {
  at: number
  search: string[]
  content: string[]
}

export type Files = Record<string, string>
type Result = Record<string, string | null>
export type Expect = { apply: Result } | { refuse: true } | { either: Result }

export interface ExamCase {
  id: string
  kind: string
  source: string
  files: Files
  reply: string
  expect: Expect
  /** Not every search of the reply matches the file exactly: a match must be reported with its match tier. */
  inexact?: true
}

export type CaseDraft = Pick<ExamCase, 'files' | 'reply' | 'expect' | 'inexact'>

/** Random numbers and other files for a kind. */
export interface Pool {
  random: Random
  /** Another edit, with a different path. */
  other: () => Edit
}

/** `make` returns undefined if the edit does not suit the kind, or if the engine's input does not determine the right answer. */
export interface Kind {
  name: string
  /** Share of the usual number of cases; lower for kinds that hardly differ from each other. */
  weight?: number
  make: (edit: Edit, pool: Pool) => CaseDraft | undefined
}
