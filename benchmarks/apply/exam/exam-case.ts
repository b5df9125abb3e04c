// The words of the exam: a real edit, the pieces a model would have sent, and a case with its one right answer.
// Nothing in this folder may import the engine it examines: an exam that shares code with the engine proves nothing.

import type { Random } from './random.ts'

/** One file before and after a commit somebody really made. Both texts: LF, a final newline, no byte order mark. */
export interface Edit {
  source: string
  language: string
  path: string
  before: string
  after: string
}

/** A change as a model would write it. `at`: 0-based line of the old file where the search stands. */
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
  /** No search of the reply, or not every one, stands in the file to the letter: a hit has to be reported with its rung. */
  inexact?: true
}

export type Made = Pick<ExamCase, 'files' | 'reply' | 'expect' | 'inexact'>

/** Where a kind takes its chance and its other files from. */
export interface Pool {
  random: Random
  /** Another edit, of another path. */
  other: () => Edit
}

/** Undefined: this edit does not suit the kind, or the right answer could not be told from what an engine is given. */
export interface Kind {
  name: string
  /** Part of the usual number of cases; kinds that hardly differ from one another take less. */
  weight?: number
  make: (edit: Edit, pool: Pool) => Made | undefined
}
