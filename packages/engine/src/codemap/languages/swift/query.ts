// Maps Swift types, extensions and their members, and top-level declarations.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { SymbolKind } from '@sheaf/contract'
import type { Definition, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { accessorsOf } from './accessors.ts'
import { importDeclaration } from './imports.ts'

const notLocal: Rule = { not: { inside: { kind: 'statements' } } }

const kindOfWord: Readonly<Record<string, SymbolKind>> = {
  class: 'class',
  actor: 'class',
  struct: 'struct',
  enum: 'enum',
  extension: 'extension',
}

const callable: Definition = { reads: 'definition', as: 'function', rename: bare, where: notLocal }

/** Named by its keyword. */
const named = (word: string): Definition => ({ ...callable, name: (node) => child(node, word) })

export const query: Query = {
  import_declaration: { reads: 'import', refs: (node) => importDeclaration(node.text()) },
  class_declaration: {
    reads: 'definition',
    as: (node) => kindOfWord[nodeKind(node.field('declaration_kind'))],
    rename: typeName,
  },
  protocol_declaration: { reads: 'definition', as: 'interface', rename: bare },
  simple_identifier: {
    reads: 'definition',
    as: 'case',
    name: (node) => node,
    rename: bare,
    signature: (cut, node) => cut + payload(node),
    where: { inside: { kind: 'enum_entry' } },
  },
  function_declaration: callable,
  protocol_function_declaration: callable,
  init_declaration: callable,
  deinit_declaration: named('deinit'),
  subscript_declaration: {
    ...named('subscript'),
    until: (node) => child(node, 'computed_property'),
    signature: (cut, node) => `${cut} ${accessors(child(node, 'computed_property'))}`,
  },
  property_declaration: {
    reads: 'definition',
    as: 'variable',
    name: propertyNames,
    until: (node) => node.field('value') ?? node.field('computed_value') ?? child(node, 'willset_didset_block'),
    signature: (cut, node) => `${cut} ${accessors(node.field('computed_value'))}`.trim(),
    rename: bare,
    where: notLocal,
  },
  protocol_property_declaration: {
    reads: 'definition',
    as: 'variable',
    name: (node) => child(node.field('name'), 'simple_identifier'),
    until: () => null,
  },
  associatedtype_declaration: { reads: 'definition', as: 'variable', until: () => null },
  typealias_declaration: { reads: 'definition', as: 'type', until: () => null, contents: 'locals', rename: bare, where: notLocal },
  macro_declaration: {
    reads: 'definition',
    as: 'macro',
    name: (node) => child(node, 'simple_identifier'),
    until: ['definition'],
    contents: 'locals',
  },
  operator_declaration: { reads: 'definition', as: 'function', name: (node) => node.children()[2] ?? null },
  precedence_group_declaration: {
    reads: 'definition',
    as: 'variable',
    name: (node) => child(node, 'simple_identifier'),
    until: (node) => child(node, '{'),
    signature: (cut) => cut.replace(/ ?\{.*$/, ''),
  },
}

/** `var a = 1, b: Int` and `let (a, b) = pair` declare two names. */
function propertyNames(node: SgNode): SgNode[] {
  return node
    .fieldChildren('name')
    .flatMap((pattern) => (pattern.text().startsWith('(') ? pattern.findAll({ rule: { kind: 'simple_identifier' } }) : [pattern]))
}

function accessors(computed: SgNode | null): string {
  return computed ? accessorsOf(computed) : ''
}

function payload(caseName: SgNode): string {
  const next = caseName.next()
  return nodeKind(next) === 'enum_type_parameters' ? (next?.text().replace(/\s+/g, ' ') ?? '') : ''
}

/** An extension of `[Int]` or `Array<Int>` extends Array. */
function typeName(name: string): string {
  if (name.startsWith('[')) return name.includes(':') ? 'Dictionary' : 'Array'
  return bare(name.replace(/<.*$/s, '').trim())
}

function bare(name: string): string {
  return name.replaceAll('`', '')
}

function child(node: SgNode | null, kind: string): SgNode | null {
  return node?.children().find((each) => nodeKind(each) === kind) ?? null
}
