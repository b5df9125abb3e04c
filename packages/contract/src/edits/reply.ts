// What a model answered, taken apart: which files it wants to change, and how. Nothing here has looked at a disk.

export const replyFormats = ['xml', 'search-replace', 'unified-diff', 'patch', 'whole-files'] as const
export type ReplyFormat = (typeof replyFormats)[number]

/** `delegate edit` is a sketch that another model writes out (formats §1.6); it never becomes a change by itself. */
export type ReplyAction = 'create' | 'rewrite' | 'modify' | 'delete' | 'rename' | 'delegate edit'

/**
 * Texts are lists of lines without their ends, because that is what a fence holds: no lines at all and one empty line are
 * different things, and whose line ends to use is the file's business.
 */
export interface ReplyChange {
  /** 1-based line of the reply where this change begins, so that a person can find it. */
  line: number
  description?: string
  /**
   * Absent: the content is the whole file. Present and empty: the model forgot what to look for; on a create it means that the reply
   * itself says there is no such file yet (a diff from /dev/null, a fence called new).
   */
  search?: string[]
  content: string[]
  /** 1–10, as the planning model guessed it. */
  complexity?: number
  /** Where a diff says its hunk begins in the old file, 1-based. Models are often wrong about it. */
  oldStart?: number
  /** Lines that stand above the hunk, in order, as the `@@` lines of a patch name them. */
  scopes?: string[]
  /** From a diff, whose lines begin with a sign. Models forget the blank that is the sign of a line that stays. */
  signed?: true
  /** The patch says that this hunk reaches the end of the file. */
  atEnd?: true
  /** The line in a fence that named the file, and so was left out of `content`; it belongs to the file if the old one begins with it. */
  pathLine?: string
  /** Only formats that can say it: whether the new text ends with a line end. */
  finalNewline?: boolean
}

export interface ReplyFile {
  line: number
  path: string
  action: ReplyAction
  /** Where a rename leads. It may have changes too, in formats that allow it. */
  to?: string
  changes: ReplyChange[]
}

/** What is wrong with the reply itself; nothing of it may be committed without a person looking. */
export interface ReplyProblem {
  code: 'unknown-action' | 'missing-attribute' | 'cut-off' | 'too-large' | 'no-edits' | 'ambiguous'
  line: number
  message: string
  path?: string
}

export interface Reply {
  format: ReplyFormat
  chatName?: string
  plan?: string
  /** In the order of the reply. Only whole ones: a file the reply breaks off in is a problem, not a file. */
  files: ReplyFile[]
  problems: ReplyProblem[]
  /** What was repaired while reading, each a sentence for a person. */
  notes: string[]
}
