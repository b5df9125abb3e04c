// Walks a TypeScript or JavaScript file: statements and members, and in functions only what a constructor assigns to `this`.
// Searching the whole tree takes longer than parsing it.

import type { SgNode } from '@ast-grep/napi'
import { nodeKind } from '../../node-kind.ts'
import { isCommentLine } from '../javascript/is-comment-line.ts'
import { valueIn } from '../javascript/values.ts'
import { typeImport } from './prepare.ts'
import { membersOfType, textOf } from './query.ts'
import { addWithInner, descend, type Found, type Walk } from './walk-state.ts'
import { classMember, expression, membersOfValue } from './walk-values.ts'

export function walk(root: SgNode, text: string): Found[] {
  const at: Walk = { found: [], depth: 0, statement, hasConstructors: /\bconstructor\s*\(/.test(text) && /\bthis\.[\w#$]+\s*=/.test(text) }
  const isBroken = nodeKind(root) === 'ERROR'
  for (const child of root.namedChildren()) statement(child, at, isBroken)
  if (text.search(typeImport) !== -1) {
    textOf.set(root, text)
    at.found.unshift([root, 'type imports'])
  }
  return withDeepOnes(at.found, root, text)
}

function statement(node: SgNode, at: Walk, isBroken = false): void {
  const kind = nodeKind(node)
  const way = statements[kind]
  if (!way) return
  // In a broken file, local and top-level statements are siblings; only the indentation distinguishes them.
  if (isBroken && node.range().start.column > 0) return
  descend(at, () => way(node, at, kind))
}

type Way = (node: SgNode, at: Walk, kind: string) => void

const take: Way = (node, at, kind) => {
  at.found.push([node, kind])
}
const everyStatement: Way = (node, at) => {
  for (const child of node.namedChildren()) statement(child, at)
}
const everyBlock: Way = (node, at) => {
  for (const child of node.namedChildren()) if (blocks.has(nodeKind(child))) statement(child, at)
}
const blocks: ReadonlySet<string> = new Set(['statement_block', 'else_clause', 'catch_clause', 'finally_clause', 'if_statement'])

/** The node, and each part of its body. */
function withBody(each: Way): Way {
  return (node, at, kind) => {
    at.found.push([node, kind])
    for (const child of node.field('body')?.namedChildren() ?? []) each(child, at, nodeKind(child))
  }
}

const typeMembers: ReadonlySet<string> = new Set([
  'method_signature',
  'property_signature',
  'call_signature',
  'construct_signature',
  'index_signature',
])

function typeMember(node: SgNode, at: Walk, kind: string): void {
  if (typeMembers.has(kind)) at.found.push([node, kind])
}

const enumMembers: ReadonlySet<string> = new Set(['property_identifier', 'enum_assignment', 'string'])

const statements: Readonly<Record<string, Way>> = {
  import_statement: take,
  function_declaration: take,
  generator_function_declaration: take,
  function_signature: take,
  class_declaration: withBody(classMember),
  abstract_class_declaration: withBody(classMember),
  interface_declaration: withBody(typeMember),
  enum_declaration: withBody((node, at, kind) => {
    if (enumMembers.has(kind)) at.found.push([node, kind])
  }),
  internal_module: withBody((node, at) => statement(node, at)),
  module: withBody((node, at) => statement(node, at)),
  type_alias_declaration: (node, at, kind) => {
    at.found.push([node, kind])
    for (const child of membersOfType(node)?.namedChildren() ?? []) typeMember(child, at, nodeKind(child))
  },
  lexical_declaration: declaration,
  variable_declaration: declaration,
  ambient_declaration: (node, at, kind) => {
    // `declare global {…}` is not a declaration itself.
    if (nodeKind(node.namedChildren().at(-1)) !== 'statement_block') at.found.push([node, kind])
    everyStatement(node, at, kind)
  },
  export_statement: exportStatement,
  expression_statement: (node, at) => expression(node.child(0) ?? null, node, at),
  statement_block: everyStatement,
  labeled_statement: everyStatement,
  else_clause: everyBlock,
  catch_clause: everyBlock,
  finally_clause: everyBlock,
  if_statement: everyBlock,
  try_statement: everyBlock,
  ERROR: (node, at) => {
    for (const child of node.namedChildren()) statement(child, at, true)
  },
}

function declaration(node: SgNode, at: Walk, kind: string): void {
  at.found.push([node, kind])
  for (const child of node.namedChildren()) {
    if (nodeKind(child) !== 'variable_declarator') continue
    if (valueIn(child, 'value').isRequire) at.found.push([child, 'required'])
    else {
      at.found.push([child, 'variable_declarator'])
      membersOfValue(child, 'value', at)
    }
  }
}

function exportStatement(node: SgNode, at: Walk, kind: string): void {
  const declared = node.field('declaration')
  if (declared) {
    at.found.push([node, kind])
    statement(declared, at)
    return
  }
  const isValue = node.field('value') !== null
  const inside: Walk = { ...at, found: [] }
  if (isValue) membersOfValue(node, 'value', inside, true)
  const isDefinition = isValue && (inside.found.length > 0 || valueIn(node, 'value').kind !== 'variable')
  addWithInner(node, isDefinition ? 'export default' : 'export', inside, at)
}

const requires = { kind: 'call_expression', has: { field: 'function', regex: '^(require|import)$' } }
/** Errors can be anywhere, and functions call `require` too: searches for those that the walk did not reach. */
function withDeepOnes(found: Found[], root: SgNode, text: string): Found[] {
  const met = found.filter(([, reading]) => reading === 'required').length
  if (countRequires(text) === met) return root.find({ rule: { kind: 'ERROR' } }) ? [...found, [root, 'ERROR']] : found
  const deep = root.findAll({ rule: { any: [{ kind: 'ERROR' }, requires] } }).map((node): Found => [node, nodeKind(node)])
  const all = [...found.filter(([, reading]) => reading !== 'required'), ...deep]
  const starts = new Map(all.map((one) => [one, one[0].range().start.index]))
  return all.sort((one, other) => (starts.get(one) ?? 0) - (starts.get(other) ?? 0))
}

function countRequires(text: string): number {
  let count = 0
  for (const { index } of text.matchAll(/\b(?:require|import)\s*\(/g)) if (!isCommentLine(text, index)) count++
  return count
}
