// A definition and the file it is in.

import type { LanguageId, MapSymbol } from '@sheaf/contract'

export interface FoundSymbol extends MapSymbol {
  path: string
  language: LanguageId
  /** Of the file it is in. */
  namespaces?: readonly string[]
}
