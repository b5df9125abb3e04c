// What a walk through a reply has found.

import type { ReplyFile, ReplyFormat, ReplyProblem } from '@sheaf/contract'
import type { LineRange } from './prepare-reply.ts'

type ForeignRange = LineRange & { format: ReplyFormat }

export interface Walked {
  chatName?: string
  plan?: string
  files: ReplyFile[]
  problems: ReplyProblem[]
  notes: string[]
  /** Where thoughts stand in the text. */
  thoughts: [number, number][]
  /** Where plans, comments and files of ours stand. */
  elements: LineRange[]
  /** Edits in other formats, as far as they can be told from outside. */
  foreign: ForeignRange[]
  /** Markdown fences with such edits inside. */
  editFences: (LineRange & { isDiff: boolean; path?: string })[]
  /** Markdown fences that hold the text of a file, as its name above says. */
  fileFences: (LineRange & { path: string })[]
  /** Lines with a `<file>` that may be an edit and may be an example. */
  suspects: number[]
  /** Lines with a part of a `<file>` that stands outside of any. */
  orphans: number[]
  /** The text ends, or stops making sense, inside something. */
  ended: boolean
}

export function emptyWalked(): Walked {
  return {
    files: [],
    problems: [],
    notes: [],
    thoughts: [],
    elements: [],
    foreign: [],
    editFences: [],
    fileFences: [],
    suspects: [],
    orphans: [],
    ended: false,
  }
}
