// Where a name occurs in a file, with what the file alone reveals about its meaning.

export interface Occurrence {
  name: string
  /** 1-based. */
  line: number
  /** 1-based, in UTF-16 units. */
  column: number
  /** `member`: after a dot or another qualifier. `key`: names a property, a named argument or a label, never a variable. `shorthand`: both, `{ name }`. */
  role: 'bare' | 'member' | 'key' | 'shorthand'
  /** Part of an import or a re-export. */
  isImport: boolean
  /** What precedes the qualifier, without spaces; empty if it isn't a chain of names. Only for members. */
  receiver?: string
  /** The type that the file declares for the receiver, without qualifiers and type arguments. */
  receiverType?: string
  isCall: boolean
  /** Names a local variable or a parameter, or declares one. */
  isLocal: boolean
}
