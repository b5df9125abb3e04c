// Definitions of the open files by name, where they are used, and what they use.

import type { FoundDefinition } from './codemap.ts'

export interface SymbolPlace extends FoundDefinition {
  signature: string
}

export interface SymbolUse {
  path: string
  line: number
  /** 1-based, in UTF-16 units. */
  column: number
  /** Number of characters. */
  length: number
  use: 'definition' | 'call' | 'import' | 'other'
  /** Full name of the function or type around it. */
  inside?: string
  /** The line; absent if it may not be shown. */
  text?: string
  /** Why it may mean something else. */
  doubt?: string
}

/** One thing that the name means: all of its declarations and uses. */
export interface FoundDefinitions {
  places: SymbolPlace[]
  body?: { from: number; to: number; text: string; more: boolean }
  uses?: SymbolUse[]
  /** All uses, including those beyond the limit. */
  useCount?: number
  doubtful?: SymbolUse[]
  doubtfulCount?: number
  callees?: SymbolPlace[]
}

/** An import of a file. */
export interface SymbolImport {
  path: string
  line: number
  /** `*`: the module itself. Empty: everything in it. */
  names: string[]
}

/** A line that contains the name in a comment, in a string, or in a file without symbols. */
export interface SymbolMention {
  path: string
  line: number
  text: string
}

export interface SymbolsResult {
  found: FoundDefinitions[]
  /** Other definitions of the name: too many to look at one by one. */
  others: SymbolPlace[]
  otherCount: number
  /** Only if references are requested. */
  mentions?: SymbolMention[]
  mentionCount?: number
  /** Only on request: the imports of the file at `path`. */
  imports?: SymbolImport[]
  /** What was not looked at, one sentence each. */
  notes: string[]
}
