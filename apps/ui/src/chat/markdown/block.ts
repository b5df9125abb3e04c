// The parts of an answer as they are drawn: prose, fenced code, edits of files.

export interface Lines {
  /** All but the last never change. */
  readonly pieces: readonly string[]
  readonly count: number
}

interface ProseBlock {
  readonly kind: 'prose'
  readonly key: number
  readonly text: string
  /** Columns that it stands in: what follows code inside a list. */
  readonly indent: number
}

export interface CodeBlock {
  readonly kind: 'code'
  readonly key: number
  readonly language: string
  readonly lines: Lines
  readonly indent: number
  readonly isOpen: boolean
}

export interface FileBlock {
  readonly kind: 'file'
  readonly key: number
  readonly path: string
  readonly action: string
  readonly to: string
  readonly says: string
  readonly changes: number
  readonly lines: Lines
  readonly isOpen: boolean
  /** The answer broke off in it. */
  readonly isCut: boolean
}

export type Block = ProseBlock | CodeBlock | FileBlock

/** All groups but the last never change. */
export type Groups = readonly (readonly Block[])[]
