// A synthetic repository: its files, and the facts that tasks need without parsing them again.

import type { BenchLanguage } from '@sheaf/contract'

/** Path → text, with `/` separators. Never changed in place: edits make a new map. */
export type Files = ReadonlyMap<string, string>

export interface Repository {
  language: BenchLanguage
  seed: string
  files: Files
  modules: ModuleSource[]
  /** Files that only list a folder's files (`index.ts`, `doc.go`, `Exports.swift`, `__init__.py`, `mod.rs`), nearly alike. */
  indexes: string[]
  dialect: Dialect
}

export interface ModuleSource {
  path: string
  /** Near-identical files in other folders: an edit guided by looks hits the wrong one. */
  twins: string[]
  functions: FunctionSource[]
  /** Files that import a function of this one, with the imported names. */
  importers: { path: string; names: string[] }[]
}

export interface FunctionSource {
  name: string
  exported: boolean
  /** In the language's syntax: `amount: number`. */
  parameters: { name: string; type: string }[]
  returns: string
  /** Exactly as in the file: doc comment, declaration, body, end; whole lines. Occurs once in the file. */
  text: string
  /** Every statement, also inside branches and loops: outer before inner. Blocks have at least two, so that one can be removed. */
  statements: StatementSource[]
  /** Names it uses but does not define: functions, types and constants of this file or another. None: it fits anywhere. */
  uses: string[]
}

export interface StatementSource {
  /** Whole lines, with indentation. Other functions of the file may contain the same text. */
  text: string
  kind: 'call' | 'binding' | 'branch' | 'loop' | 'return'
  /** For calls: the callee and its arguments. */
  callee?: string
  args?: string[]
  /** The region it is in, if any: between two comment lines that name it. */
  region?: string
}

/** How a language writes what the tasks make. Results are whole lines, indented, without a final newline. */
export interface Dialect {
  language: BenchLanguage
  extension: string
  indent: string
  comment(text: string): string
  call(callee: string, args: readonly string[], indent: string): string
  /** Returns early when a parameter is out of range; `limit` is a number literal. */
  guard(parameter: { name: string; type: string }, limit: number, returns: string, indent: string): string
  /** A whole function with these statements as its body. */
  defineFunction(about: Pick<FunctionSource, 'name' | 'exported' | 'parameters' | 'returns'>, body: readonly string[]): string
  /** The import in file `to` of names from module `from` (paths); each file has one import per module, names sorted. */
  importLines(from: string, to: string, names: readonly string[]): string
}
