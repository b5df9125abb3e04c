// What an oracle found in a folder: definitions that a map must contain, and everything else it saw.

import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'

export interface Definition {
  path: string
  language: LanguageId
  /** The oracle's own name for the kind. */
  kind: string
  name: string
  line: number
  /** Other lines where its name may be: the end of attributes, or the start of an unnamed struct that a typedef names. */
  alsoAt: readonly number[]
  /** The oracle's name for the kind of the enclosing definition; null: none. */
  within: string | null
}

/** Seen, but not required in a map: variables, fields, locals of a function, and definitions that were already counted. */
export interface OtherSymbol extends Pick<Definition, 'path' | 'name' | 'line'> {
  isLocal: boolean
}

export interface OracleQuery {
  folder: string
  language: LanguageId
  paths: readonly string[]
}

export interface SortedSymbols {
  definitions: Definition[]
  otherSymbols: OtherSymbol[]
}

export interface OracleResult extends SortedSymbols {
  oracle: { name: string; version: string }
  /** The files that it covers. */
  paths: readonly string[]
}
