// Plans the function that calls a module's private functions: none is unused.

import { plural } from '../casing.ts'
import { add, bind, branch, call, change, field, invoke, name, parameter, returnWith, size } from './build.ts'
import { type FunctionPlan, isList, isRecord, type Name, type Statement, type Type } from './code.ts'
import { about, type ShapeContext, textsOf, trail } from './shape-context.ts'

export function planCaller(context: ShapeContext): Omit<FunctionPlan, 'home'> | undefined {
  const { random, thing, made } = context
  const inner = made.filter((one) => !one.exported)
  if (inner.length === 0) return undefined
  const parameters: Name[] = []
  const have = (words: string, type: Type): Name => {
    const found = parameters.find((one) => one.words === words)
    if (found) return found
    const fresh = parameter(words, type)
    parameters.push(fresh)
    return fresh
  }
  const done = name('steps done', 'int')
  const body = inner.flatMap((one, index): Statement[] => {
    const sides = ['origin', 'destination']
    const args = one.parameters.map(({ type }) => {
      if (type === 'text') return have(sides.shift() ?? 'origin', 'text')
      if (isRecord(type)) return have(type.words, type)
      if (isList(type)) return isRecord(type.list) ? have(plural(type.list.words), type) : have('history', type)
      return have(random.pick(['limit', 'quota', 'margin in use']), 'int')
    })
    const made =
      ['outcome', 'finding', 'figure', 'answer', 'verdict', 'extract', 'reply', 'remark', 'grade', 'detail', 'surplus'][index] ??
      `result ${index}`
    return [...useOf(context, one, args, made), add(done, 1)]
  })
  return {
    words: `run ${thing.words} ${random.pick(['round', 'checks', 'night shift', 'closing'])}`,
    exported: true,
    parameters,
    returns: 'int',
    about: about(context, `goes through all that is due for ${plural(thing.words)}; returns the number of steps.`),
    body: [change(done, 0), ...body, returnWith(done)],
  }
}

function useOf(context: ShapeContext, one: FunctionPlan, args: readonly Name[], words: string): Statement[] {
  const { returns } = one
  if (returns === 'nothing') return [call(one, ...args)]
  const subject = context.thing.words
  if (returns === 'flag')
    return [branch(invoke(one, ...args), [trail(context, subject, 1), trail(context, subject, context.random.between(2, 9))])]
  const result = name(words, returns)
  if (returns === 'int') return [bind(result, invoke(one, ...args)), trail(context, subject, result)]
  if (returns === 'text') return [bind(result, invoke(one, ...args)), trail(context, result, context.random.between(1, 9))]
  if (isList(returns)) return [bind(result, invoke(one, ...args)), trail(context, subject, size(result))]
  return [bind(result, invoke(one, ...args)), trail(context, field(result, context.random.pick(textsOf(returns))), 1)]
}
