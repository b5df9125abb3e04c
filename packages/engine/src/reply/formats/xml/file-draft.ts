// A `<file>` element as it was read, before it is checked.

export interface ChangeDraft {
  line: number
  description?: string
  search?: string[]
  content?: string[]
  complexity?: number
}

/** Where a payload's lines are in the reply, for replies whose payloads have to be read a second way. */
export interface PayloadPosition {
  change: ChangeDraft
  part: 'search' | 'content'
  line: number
  whole: boolean
  indent: string
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
  /** Two readings remain; a person must decide which is meant. */
  doubt?: { line: number; message: string }
}
