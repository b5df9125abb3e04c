// What parsing one file's text tells, before anything is known of the files around it.

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
  /** What is imported, as written: `./types`, `os.path`, `java.util.List`, `<stdio.h>`, `crate::disk`. */
  module: string
  names: ImportedName[]
  /** Everything the module offers comes in: `import *`, `using`, `#include`, a dot import. */
  everything: boolean
  /** Offered on to those who import this file: `export … from`, `pub use`, `from .x import y` in a package. */
  reexported: boolean
  /** Stands inside a function: it counts for the graph and is not shown. */
  local: boolean
}

export interface ImportedName {
  name: string
  /** What it is called in this file. */
  as: string
}

/** Words that a file refers to; comments and strings left out. */
export interface References {
  words: string[]
  /** Those that stand where a type stands. */
  types: string[]
  /** For each imported name: what is taken from it, `Order` of `models.Order`. */
  members: Record<string, string[]>
  /** Called by their bare name. */
  calls: string[]
  /** Written out in full where they are used: `crate::disk::Tree`, `\\App\\Models\\Order`, `com.acme.Order`. */
  paths: string[]
}

export const typeKinds: ReadonlySet<string> = new Set(['class', 'struct', 'object', 'module', 'interface', 'type', 'enum'])

/** What a language says of an import; where it stands is known already. */
export type ImportFound = Pick<ImportRef, 'module'> & Partial<Pick<ImportRef, 'text' | 'names' | 'everything' | 'reexported'>>
