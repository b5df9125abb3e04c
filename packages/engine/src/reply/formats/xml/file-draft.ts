// A `<file>` element as it was read, before it is checked.

export interface ChangeDraft {
  line: number
  description?: string
  search?: string[]
  content?: string[]
  complexity?: number
}

/** A closing fence at the end of the last line of code. */
export interface AttachedFence {
  /** The line, with the fence. */
  text: string
  /** Length of its run of `=`. */
  length: number
  /** Length of the opening fence, or the usual length without one. */
  expected: number
  /** Why it may be code instead. */
  doubt?: string
}

/** Where a payload's lines are in the reply, for replies whose payloads have to be read a second way. */
export interface PayloadPosition {
  change: ChangeDraft
  part: 'search' | 'content'
  line: number
  whole: boolean
  indent: string
  attached?: AttachedFence
}

export interface FileDraft {
  path: string
  /** The action as the model wrote it. */
  action: string | undefined
  line: number
  to?: string
  changes: ChangeDraft[]
  payloads: PayloadPosition[]
  /** A short description of each repair. */
  repairs: string[]
  /** The reply ends without the end tags that its other changes have. */
  unclosed?: true
  /** Two readings remain; a person must decide which is meant. */
  doubt?: { line: number; message: string }
}
