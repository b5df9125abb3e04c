// What an oracle says of a folder: definitions that a map must hold, and everything else it saw.

import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'

export interface Definition {
  path: string
  language: LanguageId
  /** The oracle's own word for it. */
  kind: string
  name: string
  line: number
  /** Further lines at which its name may be found: where attributes end, where an unnamed struct begins that a typedef names. */
  alsoAt: readonly number[]
  /** The oracle's word for what it stands in; null: nothing. */
  within: string | null
}

/** What is seen but need not be in a map: variables and fields, what is local to a function, what was counted once already. */
export interface Aside extends Pick<Definition, 'path' | 'name' | 'line'> {
  isLocal: boolean
}

export interface Asked {
  folder: string
  language: LanguageId
  paths: readonly string[]
}

export interface Sorted {
  definitions: Definition[]
  asides: Aside[]
}

export interface Testimony extends Sorted {
  oracle: { name: string; version: string }
  /** The files it speaks of. */
  paths: readonly string[]
}
