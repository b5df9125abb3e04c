// The result of parsing one file, before other files are considered.

import type { MapSymbol } from '@sheaf/contract'

export interface SourceMap {
  imports: ImportRef[]
  symbols: MapSymbol[]
  exports: string[]
  /** Packages or namespaces that the file declares. */
  namespaces: string[]
  broken: boolean
}

export interface ImportRef {
  /** The statement on one line. */
  text: string
  line: number
  /** The imported module as written: `./types`, `os.path`, `java.util.List`, `<stdio.h>`, `crate::disk`. */
  module: string
  names: ImportedName[]
  /** Imports everything the module exports: `import *`, `using`, `#include`, a dot import. */
  everything: boolean
  /** Re-exported to importers of this file: `export … from`, `pub use`, `from .x import y` in a package. */
  reexported: boolean
  /** Inside a function: counts for the graph but is not shown. */
  local: boolean
}

export interface ImportedName {
  name: string
  /** Its name in this file. */
  as: string
}

/** Words that a file refers to, without comments and strings. */
export interface References {
  words: string[]
  /** Words used as a type. */
  types: string[]
  /** Members used of each imported name: `Order` of `models.Order`. */
  members: Record<string, string[]>
  /** Functions called by bare name. */
  calls: string[]
  /** Names written in full where they are used: `crate::disk::Tree`, `\\App\\Models\\Order`, `com.acme.Order`. */
  paths: string[]
}

export const typeKinds: ReadonlySet<string> = new Set(['class', 'struct', 'object', 'module', 'interface', 'type', 'enum'])

/** What a language reports about an import; the position is already known. */
export type ImportFound = Pick<ImportRef, 'module'> & Partial<Pick<ImportRef, 'text' | 'names' | 'everything' | 'reexported'>>
