// What a language must define so that planned code can be written.

import type { ConstantPlan, Expression, FunctionPlan, ModuleLocation, Name, Operator, RecordPlan, StatesPlan, Type } from '../plan/code.ts'
import type { Dialect } from '../repository.ts'

export interface Writer extends Dialect {
  brackets: Brackets
  path(location: ModuleLocation): string
  indexPath(folder: string): string
  indexText(folder: string, files: readonly string[], about: string): string
  /** Files outside the folders, if the language needs any (`lib.rs`). */
  roots(folders: readonly string[]): { path: string; text: string }[]
  /** The top of a file: file comment, package, imports. Without a final newline. */
  head(module: { location: ModuleLocation; about: string; imports: string[]; records: boolean; states: boolean; formats: boolean }): string
  local(words: string): string
  fieldName(words: string): string
  functionName(words: string, exported: boolean): string
  constantName(words: string): string
  recordName(record: RecordPlan, from: ModuleLocation): string
  /** How code in `from` refers to a function of any module. */
  callee(to: FunctionPlan, from: ModuleLocation): string
  /** Whether code in `from` must import names of `home`. */
  needsImport(home: ModuleLocation, from: ModuleLocation): boolean
  type(type: Type, from: ModuleLocation, where: 'parameter' | 'result' | 'inside'): string
  doc(lines: readonly string[], indent: string): string[]
  record(record: RecordPlan, from: ModuleLocation): string[]
  constant(constant: ConstantPlan): string[]
  states(states: StatesPlan): string[]
  text(value: string): string
  flag(value: boolean): string
  operator(operator: Operator): string
  not(text: string): string
  size(text: string): string
  least: string
  greatest: string
  divide(of: string, by: string): string
  empty(type: string): string
  literalRecord(record: string, values: readonly { field: string; text: string }[], indent: string): string
  /** A formatted text: as one literal, or as a call. */
  format(parts: readonly (string | { text: string; type: Type })[]): string | { callee: string; args: string[] }
  /** A call's argument; a value that is kept (returned, put in a record). In Rust: borrowed or owned. */
  passed(text: string, expression: Expression): string
  kept(text: string, expression: Expression): string
  bind(name: string, type: string, value: string, about: { changes: boolean; emptyList: boolean }): string
  assign(target: string, operator: '=' | '+=' | '-=', value: string): string
  append(list: string, value: string): string
  ifOpen(when: string): string
  elseOpen: string
  loopOpen(item: Name, over: Expression, text: string): string
  whileOpen(when: string): string
  /** Undefined if indentation alone ends a block. */
  blockClose: string | undefined
  returnStatement(value: string | undefined): string
  /** The last line of a function, if it differs from other returns. */
  lastReturn?(value: string): string
  /** The call that prints a line. */
  print(value: string): { callee: string; args: string[] }
  next: string
}

/** Layout of entries on separate lines. */
export interface Brackets {
  step: string
  /** After the last one. */
  last: string
}
