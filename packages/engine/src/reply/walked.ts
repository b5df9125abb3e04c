// The findings of a walk through a reply.

import type { ReplyFile, ReplyFormat, ReplyProblem } from '@sheaf/contract'
import type { LineRange } from './prepare-reply.ts'

type ForeignRange = LineRange & { format: ReplyFormat }

export interface Walked {
  chatName?: string
  plan?: string
  files: ReplyFile[]
  problems: ReplyProblem[]
  notes: string[]
  /** Offsets of thoughts in the text. */
  thoughts: [number, number][]
  /** Lines of plans, comments and our `<file>` elements. */
  elements: LineRange[]
  /** Edits in other formats, as far as they are recognizable from outside. */
  foreign: ForeignRange[]
  /** Markdown fences with edits inside. */
  editFences: (LineRange & { isDiff: boolean; path?: string })[]
  /** Markdown fences with the text of a named file. */
  fileFences: (LineRange & { path: string })[]
  /** Lines with a `<file>` that may be an edit or an example. */
  suspects: number[]
  /** Lines with a part of a `<file>` outside any file. */
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
