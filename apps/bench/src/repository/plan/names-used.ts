// Collects names that a module's code uses but does not define inside its functions.

import {
  type ConstantPlan,
  type Expression,
  type FunctionPlan,
  isList,
  isRecord,
  type ModulePlan,
  type RecordPlan,
  type Statement,
  type Type,
} from './code.ts'

export interface UsedNames {
  functions: FunctionPlan[]
  records: RecordPlan[]
  constants: ConstantPlan[]
  /** Whether text is formatted or printed. */
  formats: boolean
}

export function namesUsed(module: ModulePlan): UsedNames {
  const functions = new Set<FunctionPlan>()
  const records = new Set<RecordPlan>()
  const constants = new Set<ConstantPlan>()
  let formats = false

  const seeType = (type: Type): void => {
    if (isList(type)) seeType(type.list)
    else if (isRecord(type)) records.add(type)
  }
  const seeExpression = (expression: Expression): void => {
    if (expression.kind === 'call') functions.add(expression.to)
    if (expression.kind === 'constant') constants.add(expression.of)
    if (expression.kind === 'record') records.add(expression.of)
    if (expression.kind === 'empty') seeType(expression.of)
    if (expression.kind === 'format') formats = true
    for (const part of partsOf(expression)) seeExpression(part)
  }
  const seeStatement = (statement: Statement): void => {
    if (statement.kind === 'call') functions.add(statement.to)
    if (statement.kind === 'print') formats = true
    for (const expression of expressionsOf(statement)) seeExpression(expression)
    for (const inner of statementsOf(statement)) seeStatement(inner)
  }
  for (const record of module.records) for (const field of record.fields) seeType(field.type)
  for (const plan of module.functions) {
    seeType(plan.returns)
    for (const parameter of plan.parameters) seeType(parameter.type)
    for (const statement of plan.body) seeStatement(statement)
  }
  return { functions: [...functions], records: [...records], constants: [...constants], formats }
}

export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'binary':
    case 'least':
    case 'greatest':
      return [expression.left, expression.right]
    case 'not':
    case 'size':
      return [expression.of]
    case 'divide':
      return [expression.of, expression.by]
    case 'call':
      return expression.args
    case 'record':
      return expression.values
    case 'format':
      return expression.parts.filter((part) => typeof part !== 'string')
    default:
      return []
  }
}

export function expressionsOf(statement: Statement): Expression[] {
  switch (statement.kind) {
    case 'call':
      return statement.args
    case 'bind':
    case 'assign':
    case 'append':
    case 'print':
      return [statement.value]
    case 'branch':
    case 'while':
      return [statement.when]
    case 'loop':
      return [statement.over]
    case 'return':
      return statement.value ? [statement.value] : []
    default:
      return []
  }
}

export function statementsOf(statement: Statement): Statement[] {
  if (statement.kind === 'branch') return [...statement.then, ...statement.otherwise]
  return statement.kind === 'loop' || statement.kind === 'while' || statement.kind === 'region' ? statement.body : []
}
