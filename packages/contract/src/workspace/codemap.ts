// Code maps: the declarations of a file without bodies; and the dependencies between files.

import type { FolderScope, WorkspaceScope } from '../api/call.ts'
import type { LanguageId } from './languages.ts'

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
}

/** A map that Auto adds: only the definitions that the selection uses. */
export interface AddedMap {
  path: string
  tokens: number
  why: string
  text: string
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

export type GraphDirection = 'uses' | 'used-by' | 'both'

export interface GraphResult {
  files: GraphEntry[]
  skipped: { path: string; why: string }[]
}

/** `includeGenerated`: also map files that are marked as generated. */
export type MapsRequest = { includeGenerated?: boolean } & (
  | /** `detail`: also return the contents of the map. */
  (FolderScope & { paths?: string[]; detail?: boolean })
  | (WorkspaceScope & { paths: string[]; maxTokens?: number; maxChars?: number })
)
