// A synthetic repository: its files, and what the tasks need to know about them without parsing them again.

import type { BenchLanguage } from '@sheaf/contract'

/** Path → text, `/` between folders. Never changed in place: edits make another one. */
export type Files = ReadonlyMap<string, string>

export interface Repository {
  language: BenchLanguage
  seed: string
  files: Files
  modules: ModuleSource[]
  /** Files that only list what a folder has (`index.ts`, `doc.go`, `Exports.swift`, `__init__.py`, `mod.rs`), nearly alike. */
  indexes: string[]
  dialect: Dialect
}

export interface ModuleSource {
  path: string
  /** Near-identical files in other folders: whoever edits by the look of the code edits the wrong one. */
  twins: string[]
  functions: FunctionSource[]
  /** Files that import a function of this one, with the names they take. */
  importers: { path: string; names: string[] }[]
}

export interface FunctionSource {
  name: string
  exported: boolean
  /** As the language has them: `amount: number`. */
  parameters: { name: string; type: string }[]
  returns: string
  /** Exactly as it stands in the file: doc comment, declaration, body, end; whole lines. Once in the file. */
  text: string
  /** Every statement, also those inside branches and loops: outer before inner. Blocks hold at least two, so that one can be taken away. */
  statements: StatementSource[]
  /** What it names and does not define: functions, types and constants of this file or another. None: it can stand anywhere. */
  uses: string[]
}

export interface StatementSource {
  /** Whole lines, with indentation. Shadows: other functions of the same file may hold the same text. */
  text: string
  kind: 'call' | 'binding' | 'branch' | 'loop' | 'return'
  /** For calls: what is called, and with what. */
  callee?: string
  args?: string[]
  /** The region it stands in, if any: between two comment lines that name it. */
  region?: string
}

/** How a language writes what the tasks make. Every answer is whole lines, indented, without a final line end. */
export interface Dialect {
  language: BenchLanguage
  extension: string
  indent: string
  comment(text: string): string
  call(callee: string, args: readonly string[], indent: string): string
  /** Returns early when a parameter is out of range; `limit` is a number literal. */
  guard(parameter: { name: string; type: string }, limit: number, returns: string, indent: string): string
  /** A whole function with a body of the given statements. */
  defineFunction(about: Pick<FunctionSource, 'name' | 'exported' | 'parameters' | 'returns'>, body: readonly string[]): string
  /** The lines by which the file `to` takes names from the module `from` (paths); each file has one such import per module, names sorted. */
  importLines(from: string, to: string, names: readonly string[]): string
}
