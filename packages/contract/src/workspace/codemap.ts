// Code maps: what a file offers, without its bodies; and which file leans on which.

import type { InWorkspace, Place } from '../api/call.ts'
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
  /** The line of its name, from 1. */
  line: number
  /** The last line of its body. */
  endLine: number
  /** Its declaration on one line, without body and comments. */
  signature: string
  /** The types and modules it stands in, outermost first, joined with dots. */
  container?: string
}

export interface FileMap {
  path: string
  language: LanguageId
  text: string
  /** Of the text; only in an open workspace. */
  tokens?: number
  /** Only when asked for: taking a map apart again costs more than printing it. */
  detail?: MapDetail
}

export interface MapDetail {
  imports: string[]
  symbols: MapSymbol[]
  /** Re-exports and default exports that declare nothing themselves. */
  exports: string[]
  /** Some of the file could not be parsed: these are the definitions that could still be read. */
  broken: boolean
  tokens: { full: number; map: number }
}

export interface MapsRead {
  maps: FileMap[]
  /** Files of a known language that have no map, and why. */
  skipped: { path: string; why: string }[]
  /** Not shown, because there was no room. */
  leftOff: string[]
}

/** One file leaning on another. */
export interface FileUse {
  path: string
  names: string[]
  /** How it was found: the import's own words, or `name` when only the name says so. */
  via: string
  /** Other files that define the same names; the nearest was taken. */
  ambiguous?: string[]
}

export interface GraphEntry {
  path: string
  uses: FileUse[]
  usedBy: FileUse[]
}

export type GraphShown = 'uses' | 'used-by' | 'both'

export interface GraphRead {
  files: GraphEntry[]
  skipped: { path: string; why: string }[]
}

export type MapsRequest =
  /** `detail`: also what the map is made of. */
  (Place & { paths?: string[]; detail?: boolean }) | (InWorkspace & { paths: string[]; maxTokens?: number; maxChars?: number })
