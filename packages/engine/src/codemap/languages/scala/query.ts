// Maps what Scala 2 and 3 packages, classes, objects, traits, enums, givens and extensions declare.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { SymbolKind } from '@sheaf/contract'
import type { Definition, IgnoredNode, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { pathsOf } from './imports.ts'

const method: Definition = { reads: 'definition', as: 'function' }
const value: Definition = {
  reads: 'definition',
  as: (node) => (nodeKind(node.field('value')) === 'lambda_expression' ? 'function' : 'variable'),
  name: patternNames,
  until: valueIn,
}
const abstractValue: Definition = { reads: 'definition', as: 'variable', name: (node) => node.fieldChildren('name') }

/** Declarations inside are local, even in the body of a class. Checking the parent of each declaration would cost more. */
const code: IgnoredNode = { reads: 'nothing' }

export const query: Query = {
  package_clause: { reads: 'scope', contents: 'members', namespace: packageName },
  package_object: { reads: 'definition', as: 'object' },
  import_declaration: { reads: 'import', refs: (node) => pathsOf(node.text()) },
  export_declaration: { reads: 'export', refs: (node) => pathsOf(node.text()).map((found) => ({ ...found, reexported: true })) },
  class_definition: { reads: 'definition', as: 'class' },
  object_definition: { reads: 'definition', as: 'object' },
  trait_definition: { reads: 'definition', as: 'interface' },
  enum_definition: { reads: 'definition', as: 'enum' },
  simple_enum_case: { reads: 'definition', as: 'case', until: ['extend'] },
  full_enum_case: { reads: 'definition', as: 'case', until: ['extend'] },
  type_definition: { reads: 'definition', as: 'type', until: () => null, contents: 'locals' },
  function_definition: method,
  function_declaration: method,
  val_definition: value,
  var_definition: value,
  val_declaration: abstractValue,
  var_declaration: abstractValue,
  given_definition: {
    reads: 'definition',
    as: givenKind,
    name: (node) => node.field('name') ?? node.field('return_type'),
    signature: (cut) => cut.replace(/ with$/, ''),
    rename: (name, node) => (node.field('name') ? name : `given_${name.replace(/\W+/g, '_').replace(/_$/, '')}`),
  },
  extension_definition: {
    reads: 'definition',
    as: 'extension',
    name: extendedType,
    rename: (name, node) => around(node) || name,
    container: () => '',
  },
  block: code,
  indented_block: code,
  case_block: code,
  indented_cases: code,
  instance_expression: code,
  arguments: code,
}

/** `package a.b` and then `package c` is a.b.c. */
function packageName(node: SgNode): string {
  const before = node.prevAll().filter((each) => each.kind() === 'package_clause' && each.field('body') === null)
  const around = node.ancestors().filter((each) => each.kind() === 'package_clause')
  const names = [...around.reverse(), ...before.reverse(), node].map((each) => each.field('name')?.text() ?? '')
  return names.join('.').replace(/\s+/g, '')
}

/** `given Ord[Int] with { … }` has members but no name; `given x: T = …` is a value. */
function givenKind(node: SgNode): SymbolKind {
  if (!nodeKind(node.field('body')).endsWith('template_body')) return 'variable'
  return node.field('name') ? 'object' : 'extension'
}

/** `List` of `extension [T](items: List[T])` */
function extendedType(node: SgNode): SgNode | null {
  const parameters = node.fieldChildren('parameters').filter((each) => !each.text().startsWith('(using'))
  const type = parameters[0]?.find({ rule: { kind: 'parameter' } })?.field('type') ?? null
  return type?.field('type') ?? type
}

/** `val twice = (n: Int) => 2 * n` is cut before the function body. */
function valueIn(node: SgNode): SgNode | null {
  const value = node.field('value')
  return nodeKind(value) === 'lambda_expression' ? (value?.children().at(-1) ?? null) : value
}

/** The enclosing type: extensions in a type class are its members. */
function around(node: SgNode): string {
  const names = node.ancestors().flatMap((each) => (typeKinds.has(nodeKind(each)) ? (each.field('name')?.text() ?? []) : []))
  return names.reverse().join('.')
}

const typeKinds: ReadonlySet<string> = new Set([
  'class_definition',
  'object_definition',
  'trait_definition',
  'enum_definition',
  'given_definition',
])

/** The variables of a pattern, not the types and constants it compares with. */
const bound: Rule = {
  kind: 'identifier',
  regex: '^[a-z_`]',
  not: { any: [{ inside: { kind: 'case_class_pattern', field: 'type' } }, { inside: { kind: 'stable_identifier' } }] },
}

function patternNames(node: SgNode): SgNode[] {
  const pattern = node.field('pattern')
  if (!pattern || pattern.kind() === 'identifier') return pattern ? [pattern] : []
  return pattern.findAll({ rule: bound })
}
