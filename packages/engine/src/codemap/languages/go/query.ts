// Maps what a Go package declares. Methods are outside their type and name it in their receiver.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { SymbolKind } from '@sheaf/contract'
import type { Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { importedPackage } from './imports.ts'
import { formatSignature } from './signature.ts'

const topVar: Rule = { kind: 'var_declaration', inside: { kind: 'source_file' } }

export const query: Query = {
  package_clause: { reads: 'scope', contents: 'members', toEnd: true, namespace: (node) => node.child(1)?.text() },
  import_spec: { reads: 'import', refs: (node) => importedPackage(node.text()) },
  type_spec: {
    reads: 'definition',
    as: (node) => kindOfType(node.field('type')),
    until: (node) => openingOfType(node.field('type')),
    signature: (cut, node) => `type ${formatSignature(cut, node)}`,
  },
  type_alias: { reads: 'definition', as: 'type', until: () => null, signature: (cut, node) => `type ${formatSignature(cut, node)}` },
  field_declaration: {
    reads: 'definition',
    as: 'variable',
    name: fieldNames,
    until: () => null,
    signature: formatSignature,
    rename: lastWord,
  },
  method_elem: { reads: 'definition', as: 'function' },
  type_elem: {
    reads: 'definition',
    as: 'variable',
    name: (node) => node,
    rename: (text) => (text.includes('|') ? text.replace(/\s+/g, ' ') : lastWord(text)),
    where: { inside: { kind: 'interface_type' } },
  },
  function_declaration: { reads: 'definition', as: 'function', rename: unlessBlank },
  method_declaration: { reads: 'definition', as: 'function', container: receiverType, rename: unlessBlank },
  const_spec: {
    reads: 'definition',
    as: 'variable',
    name: (node) => named(node, 'identifier'),
    rename: unlessBlank,
    signature: (cut, node) => `const ${inheritingType(cut, node)}`,
    where: { inside: { kind: 'const_declaration', inside: { kind: 'source_file' } } },
  },
  var_spec: {
    reads: 'definition',
    as: (node) => (functionValue(node) ? 'function' : 'variable'),
    name: (node) => named(node, 'identifier'),
    until: (node) => functionValue(node)?.field('body') ?? node.field('value'),
    rename: unlessBlank,
    signature: (cut) => `var ${cut}`,
    where: { inside: { any: [topVar, { kind: 'var_spec_list', inside: topVar }] } },
  },
}

function kindOfType(type: SgNode | null): SymbolKind {
  const kind = nodeKind(type)
  if (kind === 'struct_type') return 'struct'
  return kind === 'interface_type' ? 'interface' : 'type'
}

/** The brace after `struct` or `interface`. */
function openingOfType(type: SgNode | null): SgNode | null {
  return kindOfType(type) === 'type' ? null : (type?.child(1) ?? null)
}

/** An embedded type is accessed by its own name. */
function fieldNames(node: SgNode): SgNode | SgNode[] | null {
  const names = named(node, 'field_identifier')
  return names.length === 0 ? node.field('type') : names
}

/** `a, b`: the grammar counts the commas as names. */
function named(node: SgNode, kind: string): SgNode[] {
  const names = node.fieldChildren('name')
  return names.length < 2 ? names : names.filter((name) => nodeKind(name) === kind)
}

/** `sync.Mutex` → `Mutex`, `Base[T]` → `Base` */
function lastWord(text: string): string {
  return /([\p{L}\p{N}_]+)\s*(?:\[[\s\S]*\])?$/u.exec(text)?.[1] ?? text
}

function unlessBlank(name: string): string {
  return name === '_' ? '' : name
}

/** `(o *Order[K, V])` → `Order` */
function receiverType(node: SgNode): string | undefined {
  return /([\p{L}\p{N}_]+)\s*(?:\[[^\]]*\])?[\s,)]*$/u.exec(node.field('receiver')?.text() ?? '')?.[1]
}

/** `var handle = func(…) error { … }` */
function functionValue(node: SgNode): SgNode | null {
  const value = node.field('value')?.child(0) ?? null
  return nodeKind(value) === 'func_literal' ? value : null
}

/** Last type in the constant group: constants are read in text order, and one without a value repeats the one before it. */
let typeBefore = ''

function inheritingType(cut: string, node: SgNode): string {
  const [, type = '', value] = /^[\p{L}\p{N}_]+(?:, ?[\p{L}\p{N}_]+)*(?: ([^=]+?))?( ?=.*)?$/u.exec(cut) ?? []
  if (type === '' && value === undefined && node.field('value') === null) return typeBefore === '' ? cut : `${cut} ${typeBefore}`
  typeBefore = type
  return cut
}
