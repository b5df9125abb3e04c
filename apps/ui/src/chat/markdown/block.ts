// The parts of an answer as they are rendered: prose, fenced code, file edits.

export interface Lines {
  /** All but the last never change. */
  readonly pieces: readonly string[]
  readonly count: number
}

interface ProseBlock {
  readonly kind: 'prose'
  readonly key: number
  readonly text: string
  /** Columns of indentation, for text that follows code inside a list. */
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
  readonly description: string
  readonly changes: number
  readonly lines: Lines
  readonly isOpen: boolean
  /** The answer was cut off inside it. */
  readonly isCut: boolean
}

export type Block = ProseBlock | CodeBlock | FileBlock

/** All groups but the last never change. */
export type Groups = readonly (readonly Block[])[]
