// Code maps: the declarations of a file without bodies; and the dependencies between files.

import type { LanguageId } from './languages.ts'
import type { LineRange } from './selection.ts'

export type SymbolKind =
  | 'class'
  | 'struct'
  | 'object'
  | 'module'
  | 'extension'
  | 'interface'
  | 'type'
  | 'enum'
  | 'case'
  | 'function'
  | 'method'
  | 'property'
  | 'variable'
  | 'macro'

export interface MapSymbol {
  kind: SymbolKind
  name: string
  /** The line of its name, 1-based. */
  line: number
  /** The last line of its body. */
  endLine: number
  /** Its declaration on one line, without body and comments. */
  signature: string
  /** The enclosing types and modules, outermost first, joined with dots. */
  container?: string
}

/** A function, method, type, or macro, with the lines to select for it. */
export interface Definition {
  kind: SymbolKind
  name: string
  /** The enclosing types and modules, outermost first, joined with dots. */
  container?: string
  /** The line of its name, 1-based. */
  line: number
  /** First line, including the comments and decorators right above it. */
  from: number
  to: number
}

export interface FoundDefinition extends Definition {
  path: string
}

export interface FileMap {
  path: string
  language: LanguageId
  text: string
  /** Token count of the text; only in an open workspace. */
  tokens?: number
  /** Only on request: parsing a map again costs more than printing it. */
  detail?: MapDetail
}

export interface MapDetail {
  imports: string[]
  symbols: MapSymbol[]
  /** Re-exports and default exports that declare nothing themselves. */
  exports: string[]
  /** Parts of the file could not be parsed; these are the definitions that could. */
  broken: boolean
  tokens: { full: number; map: number }
}

export interface MapsResult {
  maps: FileMap[]
  /** Files in a known language that have no map, and why. */
  skipped: { path: string; why: string }[]
  /** Left out because there was no room. */
  leftOff: string[]
  /** Maps of which only a part is shown, with the lines to request for the rest. */
  cut?: { path: string; rest: LineRange }[]
  /** Maps that show only what other files can use, because the maps of the folder did not fit. */
  brief?: string[]
  /** It took too long to read the rest of the files. */
  isPartial?: true
}

/** A map that Auto adds: only the definitions that the selection uses. */
export interface AddedMap {
  path: string
  tokens: number
  why: string
  text: string
  /** Used definitions that were cut to fit the limits. */
  cut?: string[]
}

/** One file that uses another, or is used by it. */
export interface FileUse {
  path: string
  names: string[]
  /** How it was found: the import specifier, or `name` if only the name matches. */
  via: string
  /** Other files that define the same names; the nearest was chosen. */
  ambiguous?: string[]
}

export interface GraphEntry {
  path: string
  uses: FileUse[]
  usedBy: FileUse[]
}

export interface GraphResult {
  files: GraphEntry[]
  /** In an open workspace: number of files that `most` left off. */
  more?: { uses: number; usedBy: number }
  skipped: { path: string; why: string }[]
}
