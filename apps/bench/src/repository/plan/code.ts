// Language-independent code: the contents of a module, before a dialect writes it.

/** Location of a module, as words. */
export interface ModuleLocation {
  folder: string
  file: string
}

export type Type = 'int' | 'text' | 'flag' | 'nothing' | ListType | RecordPlan

export interface ListType {
  list: Type
}

export interface RecordPlan {
  words: string
  about: string
  fields: FieldPlan[]
  home: ModuleLocation
}

export interface FieldPlan {
  words: string
  type: Type
}

/** The states that a thing can be in, as a separate type. */
export interface StatesPlan {
  words: string
  about: string
  values: readonly string[]
}

export interface ConstantPlan {
  words: string
  about: string
  value: number | string | readonly number[] | readonly (readonly number[])[]
  home: ModuleLocation
}

export interface FunctionPlan {
  words: string
  exported: boolean
  parameters: Name[]
  returns: Type
  about: string[]
  body: Statement[]
  home: ModuleLocation
}

export interface ModulePlan {
  location: ModuleLocation
  about: string
  states: StatesPlan[]
  records: RecordPlan[]
  constants: ConstantPlan[]
  functions: FunctionPlan[]
}

export interface Name {
  kind: 'name'
  words: string
  type: Type
  /** A parameter or a loop item: Rust has only a reference to it. */
  borrowed?: boolean
}

export interface Field {
  kind: 'field'
  of: Name
  field: FieldPlan
}

export type Operator = '+' | '-' | '*' | '<' | '<=' | '>' | '>=' | '==' | '!=' | 'and' | 'or'

export type Expression =
  | Name
  | Field
  | { kind: 'literal'; value: number | string | boolean }
  | { kind: 'constant'; of: ConstantPlan }
  | { kind: 'item'; of: Name; index: number }
  | { kind: 'binary'; operator: Operator; left: Expression; right: Expression }
  | { kind: 'not'; of: Expression }
  | { kind: 'call'; to: FunctionPlan; args: Expression[] }
  | { kind: 'size'; of: Expression }
  | { kind: 'empty'; of: Type }
  | { kind: 'record'; of: RecordPlan; values: Expression[] }
  | { kind: 'format'; parts: (string | Expression)[] }
  | { kind: 'least' | 'greatest'; left: Expression; right: Expression }
  /** Integer division. */
  | { kind: 'divide'; of: Expression; by: Expression }

export type Statement =
  | { kind: 'call'; to: FunctionPlan; args: Expression[] }
  | { kind: 'bind'; name: Name; value: Expression; changes: boolean }
  | { kind: 'assign'; target: Name | Field; operator: '=' | '+=' | '-='; value: Expression }
  | { kind: 'append'; list: Name; value: Expression }
  | { kind: 'branch'; when: Expression; then: Statement[]; otherwise: Statement[] }
  | { kind: 'loop'; item: Name; over: Expression; body: Statement[] }
  | { kind: 'while'; when: Expression; body: Statement[] }
  | { kind: 'return'; value?: Expression }
  | { kind: 'next' }
  /** Prints a line. */
  | { kind: 'print'; value: Expression }
  | { kind: 'note'; text: string }
  | { kind: 'region'; name: string; body: Statement[] }

export const isList = (type: Type): type is ListType => typeof type === 'object' && 'list' in type
export const isRecord = (type: Type): type is RecordPlan => typeof type === 'object' && 'fields' in type

export function typeOf(expression: Expression): Type {
  switch (expression.kind) {
    case 'name':
      return expression.type
    case 'field':
      return expression.field.type
    case 'literal':
      return typeof expression.value === 'number' ? 'int' : typeof expression.value === 'string' ? 'text' : 'flag'
    case 'constant':
      return typeOfConstant(expression.of)
    case 'item':
    case 'size':
    case 'least':
    case 'greatest':
    case 'divide':
      return 'int'
    case 'binary':
      return ['+', '-', '*'].includes(expression.operator) ? 'int' : 'flag'
    case 'not':
      return 'flag'
    case 'call':
      return expression.to.returns
    case 'empty':
      return { list: expression.of }
    case 'record':
      return expression.of
    case 'format':
      return 'text'
  }
}

function typeOfConstant({ value }: ConstantPlan): Type {
  if (typeof value === 'number') return 'int'
  if (typeof value === 'string') return 'text'
  return value.some((entry) => typeof entry !== 'number') ? { list: { list: 'int' } } : { list: 'int' }
}
