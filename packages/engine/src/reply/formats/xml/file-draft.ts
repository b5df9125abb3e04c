// A `<file>` element as it was read, before anyone asked whether it makes sense.

export interface ChangeDraft {
  line: number
  description?: string
  search?: string[]
  content?: string[]
  complexity?: number
}

/** Where a payload's lines stand in the reply, for replies whose payloads have to be read a second way. */
export interface PayloadPlace {
  change: ChangeDraft
  part: 'search' | 'content'
  line: number
  whole: boolean
  indent: string
}

export interface FileDraft {
  path: string
  /** As the model wrote it. */
  action: string | undefined
  line: number
  to?: string
  changes: ChangeDraft[]
  payloads: PayloadPlace[]
  /** What was repaired, in a few words each. */
  repairs: string[]
  /** Two readings are left; which one is meant is for a person to say. */
  doubt?: { line: number; message: string }
}
