// A parsed model reply: which files it wants to change, and how. Nothing here has been compared with the disk.

export const replyFormats = ['xml', 'search-replace', 'unified-diff', 'patch', 'whole-files'] as const
export type ReplyFormat = (typeof replyFormats)[number]

/** `delegate edit` is a sketch that another model writes out (formats §1.6); it never becomes a change directly. */
export type ReplyAction = 'create' | 'rewrite' | 'modify' | 'delete' | 'rename' | 'delegate edit'

/**
 * Texts are lists of lines without line endings, like the content of a fence: zero lines and one empty line are different, and the file
 * determines which line endings to use.
 */
export interface ReplyChange {
  /** 1-based line of the reply where this change starts, so that a person can find it. */
  line: number
  description?: string
  /**
   * Absent: the content is the whole file. Present and empty: the model left out the search text; for a create, the reply itself says that
   * the file does not exist yet (a diff from /dev/null, a fence marked as new).
   */
  search?: string[]
  content: string[]
  /** 1–10, as estimated by the planning model. */
  complexity?: number
  /** Where the hunk starts in the old file according to a diff, 1-based. Models often get it wrong. */
  oldStart?: number
  /** Lines above the hunk, in order, as given by the `@@` lines of a patch. */
  scopes?: string[]
  /** From a diff, whose lines start with a sign. Models forget the space that marks an unchanged line. */
  signed?: true
  /** The patch marks this hunk as reaching the end of the file. */
  atEnd?: true
  /** First line of the fence if it names the file; not in `content`. It is part of the file if the old file starts with it. */
  pathLine?: string
  /** Whether the new text ends with a newline; only for formats that specify it. */
  finalNewline?: boolean
}

export interface ReplyFile {
  line: number
  path: string
  action: ReplyAction
  /** Target of a rename. Formats that allow it may combine it with changes. */
  to?: string
  changes: ReplyChange[]
  /** The reply ends without this file's end, although nothing that it contains is cut: more may have been meant. */
  unclosed?: true
}

/** A problem with the reply itself; none of it may be committed without a person's review. */
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
  /** In reply order. Only complete files: a truncated file is a problem, not a file. */
  files: ReplyFile[]
  problems: ReplyProblem[]
  /** Fixes made while parsing, one sentence each. */
  notes: string[]
}
