// Maps functions, classes and constants of ES and CommonJS modules.
// Reading names are those that typescript/walk.ts gives to nodes.

import type { SgNode } from '@ast-grep/napi'
import type { SymbolKind } from '@sheaf/contract'
import type { Definition, OpenScope, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { exportedRequire, requiredNames, requireNames, statementImports } from './imports.ts'
import { tidyTypes } from './tidy-types.ts'
import { valueIn } from './values.ts'

const aFunction: Definition = { reads: 'definition', as: 'function', signature: tidyTypes }
const aName: Definition = { reads: 'definition', as: 'property', name: (node) => node, until: () => null }

/** `const f = () => …` is a function, `const C = class …` a class, and an object's functions are its methods. */
const declarator: Definition = {
  reads: 'definition',
  as: declaredKind,
  name: (node) => boundNames(node.field('name')),
  until: (node) => valueIn(node, 'value').until,
  contents: (node) => holdsIn(node, 'value'),
  signature: (cut, node) => withKeyword(withCall(cut, node, 'value'), node),
}

/** An unnamed export is called `default`. */
const defaultExport: Definition = {
  reads: 'definition',
  as: (node) => valueIn(node, 'value').kind,
  name: (node) => valueIn(node, 'value').ownName ?? node.children().find((child) => nodeKind(child) === 'default') ?? null,
  until: (node) => valueIn(node, 'value').until,
  contents: (node) => holdsIn(node, 'value'),
  signature: (cut, node) => withCall(cut, node, 'value').replace(/ class(?= extends|$)/, ' class (default)'),
}

const pair: Definition = {
  reads: 'definition',
  as: (node) => memberKind(valueIn(node, 'value').kind),
  name: 'key',
  until: (node) => valueIn(node, 'value').until,
  contents: (node) => holdsIn(node, 'value'),
  rename: unquote,
}

/** `Order.prototype.total = function…`, `exports.total = …`, `module.exports = class…` */
const assignment: Definition = {
  reads: 'definition',
  as: (node) => valueIn(node, 'right').kind,
  name: assignedName,
  until: (node) => valueIn(node, 'right').until,
  contents: (node) => holdsIn(node, 'right'),
  container: ownerOfAssignment,
  signature: (cut, node) => withCall(cut, node, 'right'),
}

export const query: Query = {
  import_statement: { reads: 'import', refs: (node) => statementImports(node.text()) },
  call_expression: { reads: 'import', refs: requireNames },
  required: { reads: 'import', refs: requiredNames },
  callback: { reads: 'nothing' },
  export: { reads: 'export', refs: (node) => statementImports(node.text()) },
  'export assignment': { reads: 'export', refs: (node) => exportedRequire(node.text()) },
  'export default': defaultExport,
  export_statement: { reads: 'prefix', around: true },
  lexical_declaration: { reads: 'prefix', around: true },
  variable_declaration: { reads: 'prefix', around: true },
  decorator: { reads: 'prefix' },
  class_declaration: { reads: 'definition', as: 'class', signature: tidyTypes },
  function_declaration: aFunction,
  generator_function_declaration: aFunction,
  variable_declarator: declarator,
  method_definition: { reads: 'definition', as: 'method', rename: unquote, signature: tidyTypes },
  public_field_definition: { ...pair, name: 'name' },
  pair,
  'object in an object': { reads: 'scope', contents: 'members' },
  shorthand_property_identifier: aName,
  assignment_expression: assignment,
  attribute: {
    reads: 'definition',
    as: 'property',
    ofType: true,
    name: (node) => node.field('left')?.field('property') ?? null,
    until: ['right'],
    signature: (cut) => cut.replace(/^this\./, '').replace(/^(\S+) = \1$/, '$1'),
  },
  prototype: { ...assignment, as: 'extension', name: (node) => node.field('left')?.field('object') ?? null, container: () => undefined },
}

function memberKind(kind: 'function' | 'class' | 'variable'): SymbolKind {
  if (kind === 'class') return kind
  return kind === 'function' ? 'method' : 'property'
}

function holdsIn(node: SgNode, field: string): 'members' | 'locals' {
  return valueIn(node, field).members ? 'members' : 'locals'
}

/** Variables of a module wrapper are not properties. */
function declaredKind(node: SgNode, scope: OpenScope | undefined): SymbolKind | undefined {
  const { kind, isRequire } = valueIn(node, 'value')
  return isRequire || (kind === 'variable' && scope?.kind === 'variable') ? undefined : kind
}

function assignedName(node: SgNode): SgNode | null {
  const left = node.field('left')
  const { ownName } = valueIn(node, 'right')
  if (ownName && left?.text() === 'module.exports') return ownName
  return nodeKind(left) === 'member_expression' ? (left?.field('property') ?? null) : left
}

/** `Order.prototype.total = …` belongs to Order, `exports.total = …` to the module. */
function ownerOfAssignment(node: SgNode): string | undefined {
  const left = node.field('left')
  const owner = nodeKind(left) === 'member_expression' ? (left?.field('object')?.text() ?? '') : ''
  if (/^(?:|module|exports|module\.exports|this|window|self|global|globalThis|root)$/.test(owner)) return undefined
  return owner.replace(/\.prototype$/, '').replace(/^(?:module\.)?exports\./, '')
}

/** Marks a call whose arguments were cut off, and closes parentheses opened before a body. */
function withCall(line: string, node: SgNode, field: string): string {
  const cut = tidyTypes(line)
  const { kind, isCall } = valueIn(node, field)
  if (!isCall || cut.endsWith('…')) return cut
  if (kind === 'variable') return cut.endsWith(')') ? cut : `${cut}(…)`
  const open = cut.split('(').length - cut.split(')').length
  return cut + ')'.repeat(Math.max(0, open))
}

/** Adds the keyword to the second name in `let a = 1, b = 2`. */
function withKeyword(cut: string, node: SgNode): string {
  if (/^(?:export|declare|const|let|var)\b/.test(cut)) return cut
  const declaration = node.parent()
  const keyword = declaration?.child(0)?.text() ?? 'let'
  return nodeKind(declaration?.parent()) === 'export_statement' ? `export ${keyword} ${cut}` : `${keyword} ${cut}`
}

function boundNames(name: SgNode | null): readonly SgNode[] {
  if (!name) return []
  if (!nodeKind(name).endsWith('_pattern')) return [name]
  const bound = { any: [{ kind: 'pair_pattern' }, { kind: 'array_pattern' }, { kind: 'rest_pattern' }, { kind: 'assignment_pattern' }] }
  return name.findAll({ rule: { any: [{ kind: 'shorthand_property_identifier_pattern' }, { kind: 'identifier', inside: bound }] } })
}

export function unquote(name: string): string {
  return name.replace(/^(['"`])(.*)\1$/, '$2')
}
