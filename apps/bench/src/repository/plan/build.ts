// Short constructors of code, so that a shape reads like the code it makes.

import type { ConstantPlan, Expression, Field, FunctionPlan, Name, Operator, Statement, Type } from './code.ts'
import { isList, isRecord } from './code.ts'

export type Value = Expression | number | string | boolean

export const name = (words: string, type: Type): Name => ({ kind: 'name', words, type })
export const parameter = (words: string, type: Type): Name => ({
  kind: 'name',
  words,
  type,
  borrowed: type === 'text' || isList(type) || isRecord(type),
})
export const item = (words: string, type: Type): Name => parameter(words, type)

export const value = (from: Value): Expression => (typeof from === 'object' ? from : { kind: 'literal', value: from })
export const constant = (of: ConstantPlan): Expression => ({ kind: 'constant', of })
export const field = (of: Name, words: string): Field => {
  const found = isRecord(of.type) ? of.type.fields.find((one) => one.words === words) : undefined
  if (!found) throw new Error(`${of.words} has no ${words}`)
  return { kind: 'field', of, field: found }
}
export const binary = (left: Value, operator: Operator, right: Value): Expression => ({
  kind: 'binary',
  operator,
  left: value(left),
  right: value(right),
})
export const least = (left: Value, right: Value): Expression => ({ kind: 'least', left: value(left), right: value(right) })
export const greatest = (left: Value, right: Value): Expression => ({ kind: 'greatest', left: value(left), right: value(right) })
export const divide = (of: Value, by: Value): Expression => ({ kind: 'divide', of: value(of), by: value(by) })
export const size = (of: Expression): Expression => ({ kind: 'size', of })
export const not = (of: Expression): Expression => ({ kind: 'not', of })
export const empty = (of: Type): Expression => ({ kind: 'empty', of })
export const format = (...parts: (string | Expression)[]): Expression => ({ kind: 'format', parts })
export const invoke = (to: FunctionPlan, ...args: Value[]): Expression => ({ kind: 'call', to, args: args.map(value) })

export const call = (to: FunctionPlan, ...args: Value[]): Statement => ({ kind: 'call', to, args: args.map(value) })
export const bind = (to: Name, from: Value): Statement => ({ kind: 'bind', name: to, value: value(from), changes: false })
export const change = (to: Name, from: Value): Statement => ({ kind: 'bind', name: to, value: value(from), changes: true })
export const set = (target: Name | Field, from: Value): Statement => ({ kind: 'assign', target, operator: '=', value: value(from) })
export const add = (target: Name | Field, from: Value): Statement => ({ kind: 'assign', target, operator: '+=', value: value(from) })
export const subtract = (target: Name | Field, from: Value): Statement => ({ kind: 'assign', target, operator: '-=', value: value(from) })
export const append = (list: Name, from: Value): Statement => ({ kind: 'append', list, value: value(from) })
export const branch = (when: Expression, then: Statement[], otherwise: Statement[] = []): Statement => ({
  kind: 'branch',
  when,
  then,
  otherwise,
})
export const loop = (each: Name, over: Expression, body: Statement[]): Statement => ({ kind: 'loop', item: each, over, body })
export const repeat = (when: Expression, body: Statement[]): Statement => ({ kind: 'while', when, body })
export const returnWith = (from?: Value): Statement => (from === undefined ? { kind: 'return' } : { kind: 'return', value: value(from) })
export const next: Statement = { kind: 'next' }
export const print = (from: Value): Statement => ({ kind: 'print', value: value(from) })
export const note = (text: string): Statement => ({ kind: 'note', text })
export const region = (words: string, body: Statement[]): Statement => ({ kind: 'region', name: words, body })
