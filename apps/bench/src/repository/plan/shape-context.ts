// What a shape may use to plan a function: the folder's words and things, the near-miss functions, the randomness.

import type { Random } from '../open-random.ts'
import type { Domain } from '../vocabulary/domains.ts'
import { labels, notes, remarks } from '../vocabulary/phrases.ts'
import { call, note, type Value } from './build.ts'
import type { ConstantPlan, FunctionPlan, ModuleLocation, RecordPlan, Statement } from './code.ts'
import type { Style } from './style.ts'

export interface ShapeContext {
  random: Random
  domain: Domain
  style: Style
  location: ModuleLocation
  /** The module's thing, and another one of the folder. */
  thing: RecordPlan
  other: RecordPlan
  /** Near-miss functions that record an event: two texts and a number. */
  trails: readonly FunctionPlan[]
  /** Near-miss functions that act from one side to another: two texts and numbers. */
  movers: readonly FunctionPlan[]
  /** Functions from two numbers to a number: rules of this folder, and of another. */
  rules: readonly FunctionPlan[]
  /** Functions so far. */
  made: readonly FunctionPlan[]
  /** Gets or creates a constant of the module. */
  constant(words: string, about: string, value: ConstantPlan['value']): ConstantPlan
  /** A region name that the module has not used. */
  regionName(words: string): string
  /** A block that is nearly identical in several functions of the module; it starts with `load`. */
  shadow(load: Value): Statement[]
}

export type Shape = (context: ShapeContext) => Omit<FunctionPlan, 'home'>

export const amountsOf = (record: RecordPlan): string[] => record.fields.filter((field) => field.type === 'int').map((field) => field.words)
export const textsOf = (record: RecordPlan): string[] => record.fields.filter((field) => field.type === 'text').map((field) => field.words)
export const flagsOf = (record: RecordPlan): string[] => record.fields.filter((field) => field.type === 'flag').map((field) => field.words)

export function trail({ random, trails }: ShapeContext, subject: Value, weight: Value): Statement {
  return call(random.pick(trails), subject, random.pick(labels), weight)
}

export function move({ random }: ShapeContext, mover: FunctionPlan, from: Value, to: Value, amount: Value): Statement {
  return call(mover, from, to, amount, ...mover.parameters.slice(3).map(() => random.between(1, 28)))
}

/** Sometimes a comment line. */
export function aside({ random }: ShapeContext, percent = 30): Statement[] {
  return random.chance(percent) ? [note(random.pick(notes))] : []
}

/** Lines of a doc comment: one of the sentences, sometimes with remarks. */
export function about({ random }: ShapeContext, ...sentences: readonly string[]): string[] {
  const first = random.pick(sentences)
  const more = random.some(remarks, random.pick([0, 1, 1, 2]))
  return more.length === 0 ? [first] : [first, '', ...more]
}
