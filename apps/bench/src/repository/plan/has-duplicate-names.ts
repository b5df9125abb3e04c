// Whether a function binds one name twice: without block scopes, that would be one variable.

import type { FunctionPlan, Statement } from './code.ts'
import { statementsOf } from './names-used.ts'

export function hasDuplicateNames({ parameters, body }: Pick<FunctionPlan, 'parameters' | 'body'>): boolean {
  const names = [...parameters.map(({ words }) => words), ...body.flatMap(boundIn)]
  return new Set(names).size < names.length
}

function boundIn(statement: Statement): string[] {
  const inner = statementsOf(statement).flatMap(boundIn)
  if (statement.kind === 'bind') return [statement.name.words, ...inner]
  return statement.kind === 'loop' ? [statement.item.words, ...inner] : inner
}
