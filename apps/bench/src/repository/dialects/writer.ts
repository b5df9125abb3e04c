// What a language must say so that planned code can be written in it.

import type { ConstantPlan, Expression, FunctionPlan, Name, Operator, Place, RecordPlan, StatesPlan, Type } from '../plan/code.ts'
import type { Dialect } from '../repository.ts'

export interface Writer extends Dialect {
  brackets: Brackets
  path(place: Place): string
  indexPath(folder: string): string
  indexText(folder: string, files: readonly string[], about: string): string
  /** Files beside the folders, if the language needs some (`lib.rs`). */
  roots(folders: readonly string[]): { path: string; text: string }[]
  /** What stands above everything else: file comment, package, imports. Without a final line end. */
  head(module: { place: Place; about: string; imports: string[]; records: boolean; states: boolean; formats: boolean }): string
  local(words: string): string
  fieldName(words: string): string
  functionName(words: string, exported: boolean): string
  constantName(words: string): string
  recordName(record: RecordPlan, from: Place): string
  /** How code in `from` names a function that may live elsewhere. */
  callee(to: FunctionPlan, from: Place): string
  /** Whether code in `from` must import what lives in `home`. */
  needsImport(home: Place, from: Place): boolean
  type(type: Type, from: Place, where: 'parameter' | 'result' | 'inside'): string
  doc(lines: readonly string[], indent: string): string[]
  record(record: RecordPlan, from: Place): string[]
  constant(constant: ConstantPlan): string[]
  states(states: StatesPlan): string[]
  text(value: string): string
  flag(value: boolean): string
  operator(operator: Operator): string
  not(text: string): string
  size(text: string): string
  least: string
  greatest: string
  portion(of: string, by: string): string
  empty(type: string): string
  literalRecord(record: string, values: readonly { field: string; text: string }[], indent: string): string
  /** Text put together from values: as one literal, or by a call. */
  format(parts: readonly (string | { text: string; type: Type })[]): string | { callee: string; args: string[] }
  /** An argument of a call; a value that is kept (returned, put in a record). Rust tells borrowed from owned. */
  passed(text: string, expression: Expression): string
  kept(text: string, expression: Expression): string
  bind(name: string, type: string, value: string, about: { changes: boolean; emptyList: boolean }): string
  assign(target: string, operator: '=' | '+=' | '-=', value: string): string
  append(list: string, value: string): string
  ifOpen(when: string): string
  elseOpen: string
  loopOpen(item: Name, over: Expression, text: string): string
  whileOpen(when: string): string
  /** Undefined where indentation alone ends a block. */
  blockClose: string | undefined
  give(value: string | undefined): string
  /** The last line of a function, where it is not written like other returns. */
  giveLast?(value: string): string
  /** What says a line, and with what. */
  say(value: string): { callee: string; args: string[] }
  next: string
}

/** How entries stand that get a line each. */
export interface Brackets {
  step: string
  /** Behind the last one. */
  last: string
}
