// Makes a twin differ from its original folder: other numbers, a near-miss callee, in a few places of each module.

import type { Random } from '../open-random.ts'
import type { Expression, FunctionPlan, ModulePlan, Statement } from './code.ts'
import { expressionsOf, partsOf, statementsOf } from './names-used.ts'

export function varyTwin(modules: readonly ModulePlan[], families: readonly ModulePlan[], random: Random): void {
  for (const module of modules) {
    const changes = module.functions.flatMap((plan) => plan.body.flatMap((statement) => changesOf(statement, families, random)))
    for (const apply of random.some(changes, random.between(2, 6))) apply()
  }
}

function changesOf(statement: Statement, families: readonly ModulePlan[], random: Random): (() => void)[] {
  const inside = [
    ...expressionsOf(statement).flatMap((expression) => numbersOf(expression, random)),
    ...statementsOf(statement).flatMap((one) => changesOf(one, families, random)),
  ]
  if (statement.kind !== 'call') return inside
  const others = nearMisses(statement.to, families)
  if (others.length === 0) return inside
  const swap = (): void => {
    statement.to = random.pick(others)
  }
  return [...inside, swap]
}

function numbersOf(expression: Expression, random: Random): (() => void)[] {
  if (expression.kind !== 'literal') return partsOf(expression).flatMap((part) => numbersOf(part, random))
  const { value } = expression
  if (typeof value !== 'number' || value < 4) return []
  return [
    () => {
      expression.value = value + random.between(1, 3)
    },
  ]
}

function nearMisses(to: FunctionPlan, families: readonly ModulePlan[]): FunctionPlan[] {
  const family = families.find((module) => module.functions.includes(to))
  return family?.functions.filter((one) => one.exported && one !== to && one.parameters.length === to.parameters.length) ?? []
}
