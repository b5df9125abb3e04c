// Finds definitions in values: in classes and objects, and in assigned, exported or immediately called values.

import type { SgNode } from '@ast-grep/napi'
import { nodeKind } from '../../node-kind.ts'
import { unwrap, valueIn } from '../javascript/values.ts'
import { addWithInner, descend, type Walk } from './walk-state.ts'

/** More entries than this are data, not names. */
const tableLimit = 60
/** Neither `list[0]` nor the result of a call. */
const named = /^[\p{ID_Continue}$.#]+$/u
const exporting = /^(?:module\.)?exports\b/

const classMembers: ReadonlySet<string> = new Set([
  'decorator',
  'method_definition',
  'public_field_definition',
  'method_signature',
  'abstract_method_signature',
  'index_signature',
])

export function classMember(node: SgNode, at: Walk, kind: string): void {
  if (classMembers.has(kind)) at.found.push([node, kind])
  if (kind === 'public_field_definition') membersOfValue(node, 'value', at)
  if (kind === 'ERROR') eachChild(node, (child) => classMember(child, at, nodeKind(child)))
  if (at.hasConstructors && kind === 'method_definition' && node.field('name')?.text() === 'constructor') attributes(node, at)
}

/** `this.total = 0` among the direct statements of the constructor. */
function attributes(method: SgNode, at: Walk): void {
  for (const child of method.field('body')?.namedChildren() ?? []) {
    if (nodeKind(child) !== 'expression_statement') continue
    const inner = child.child(0)
    if (inner && nodeKind(inner) === 'assignment_expression' && /^this\.[\w#$]+\s*=/.test(inner.text())) at.found.push([inner, 'attribute'])
  }
}

const wrapping: ReadonlySet<string> = new Set(['unary_expression', 'await_expression', 'parenthesized_expression', 'sequence_expression'])

/** An expression that is a whole statement; `whole` is that statement. */
export function expression(node: SgNode | null, whole: SgNode, at: Walk): void {
  const kind = nodeKind(node)
  if (!node) return
  if (kind === 'assignment_expression') assignment(node, whole, at)
  else if (kind === 'internal_module') at.statement(node, at)
  else if (kind === 'call_expression') call(node, at)
  else if (wrapping.has(kind)) descend(at, () => eachChild(node, (child) => expression(child, whole, at)))
}

export function membersOfValue(node: SgNode, field: string, at: Walk, isExported = false): void {
  const { members, isConstant } = valueIn(node, field)
  if (!members) return
  const kind = nodeKind(members)
  if (kind === 'class_body') descend(at, () => eachChild(members, (child) => classMember(child, at, nodeKind(child))))
  else if (kind === 'object') descend(at, () => membersOfObject(members, at, isExported || isConstant))
  else if (kind === 'statement_block') eachChild(members, (child) => at.statement(child, at))
}

/** The functions of a named object and of objects in it; of an exported one, everything it sets. */
function membersOfObject(node: SgNode, at: Walk, isWhole: boolean): void {
  const children = node.namedChildren()
  const isListed = isWhole && children.length <= tableLimit
  for (const child of children) {
    const kind = nodeKind(child)
    if (kind === 'method_definition' || (isListed && kind === 'shorthand_property_identifier')) at.found.push([child, kind])
    if (kind !== 'pair') continue
    const inside: Walk = { ...at, found: [] }
    membersOfValue(child, 'value', inside)
    if (valueIn(child, 'value').kind !== 'variable' || (isListed && inside.found.length === 0)) addWithInner(child, kind, inside, at)
    else if (inside.found.length > 0) addWithInner(child, 'object in an object', inside, at)
  }
}

/** Assignments name functions, classes and exports; any other only changes an existing value. */
function assignment(node: SgNode, whole: SgNode, at: Walk): void {
  const target = node.field('left')?.text() ?? ''
  const value = valueIn(node, 'right')
  const inside: Walk = { ...at, found: [] }
  membersOfValue(node, 'right', inside, exporting.test(target))
  if (value.kind !== 'variable') {
    if (named.test(target)) addWithInner(node, 'assignment_expression', inside, at)
  } else if (target.endsWith('.prototype')) {
    if (inside.found.length > 0) addWithInner(node, 'prototype', inside, at)
  } else if (target.includes('.prototype.')) at.found.push([node, 'assignment_expression'])
  else if (exporting.test(target)) {
    if (inside.found.some(([, reading]) => reading !== 'shorthand_property_identifier'))
      addWithInner(node, 'assignment_expression', inside, at)
    // `exports.a = void 0` only declares an export that is set further down.
    else if (nodeKind(value.until) !== 'unary_expression') at.found.push([whole, 'export assignment'])
  } else if (inside.found.length > 0 && named.test(target)) addWithInner(node, 'assignment_expression', inside, at)
}

/**
 * `(function () {…})()`, a factory passed to it, a module passed to `define`: functions that only keep names from other scripts.
 * Their declarations are what the file exports; those of any other callback are local.
 */
function call(node: SgNode, at: Walk): void {
  const callee = node.field('function')
  const called = unwrap(nodeKind(callee) === 'member_expression' ? (callee?.field('object') ?? null) : callee)
  const isWrapper = isFunction(called)
  if (called && isWrapper) bodyOf(called, at)
  else if (called && nodeKind(called) === 'call_expression') descend(at, () => call(called, at))
  const isModule = isWrapper || (nodeKind(called) === 'identifier' && /^(?:define|require|requirejs)$/.test(called?.text() ?? ''))
  for (const given of node.field('arguments')?.namedChildren() ?? []) {
    if (!isFunction(given)) continue
    if (isModule) bodyOf(given, at)
    else at.found.push([given, 'callback'])
  }
}

function bodyOf(node: SgNode, at: Walk): void {
  const body = node.field('body')
  if (body && nodeKind(body) === 'statement_block') eachChild(body, (child) => at.statement(child, at))
}

function eachChild(node: SgNode, go: (child: SgNode) => void): void {
  for (const child of node.namedChildren()) go(child)
}

function isFunction(node: SgNode | null): boolean {
  const kind = nodeKind(node)
  return kind === 'function_expression' || kind === 'arrow_function' || kind === 'generator_function'
}
