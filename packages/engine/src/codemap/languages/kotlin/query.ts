// Maps Kotlin types, functions and properties. The grammar has no field names, so children are searched.

import type { SgNode } from '@ast-grep/napi'
import type { SymbolKind } from '@sheaf/contract'
import type { Definition, Query } from '../../language.ts'
import type { ImportFound } from '../../source-map.ts'

const property: Definition = {
  reads: 'definition',
  as: (node) => (child(node, 'lambda_literal') || child(node, 'anonymous_function') ? 'function' : 'variable'),
  name: variableNames,
  until: valueIn,
  signature: (cut, node) => cut.replace(/ (?:get|set)\(.*$/, '') + (/\bvar\b/.test(cut) ? setterAfter(node) : ''),
}

export const query: Query = {
  package_header: {
    reads: 'scope',
    contents: 'members',
    toEnd: true,
    namespace: (node) => node.text().replace(/^package\s+|[;\s]/g, ''),
  },
  import_header: { reads: 'import', refs: (node) => importOf(node.text()) },
  class_declaration: { reads: 'definition', as: classKind, name: (node) => child(node, 'type_identifier'), until: bodyOf },
  object_declaration: { reads: 'definition', as: 'object', name: (node) => child(node, 'type_identifier'), until: bodyOf },
  companion_object: {
    reads: 'definition',
    as: (node) => (child(node, 'type_identifier') ? 'object' : 'extension'),
    name: (node) => child(node, 'type_identifier') ?? child(node, 'object'),
    rename: (name, node) => (name === 'object' ? companionName(node) : name),
    signature: (cut, node) => (child(node, 'type_identifier') ? cut : cut.replace(/\bobject\b/, () => `object ${companionName(node)}`)),
    until: bodyOf,
  },
  enum_entry: {
    reads: 'definition',
    as: 'case',
    name: (node) => child(node, 'simple_identifier'),
    until: (node) => child(node, 'value_arguments') ?? bodyOf(node),
  },
  function_declaration: {
    reads: 'definition',
    as: 'function',
    name: (node) => child(node, 'simple_identifier'),
    until: (node) => child(node, 'function_body'),
  },
  secondary_constructor: {
    reads: 'definition',
    as: 'function',
    name: (node) => child(node, 'constructor'),
    until: (node) => child(node, 'constructor_delegation_call') ?? child(node, '{'),
  },
  property_declaration: property,
  type_alias: { reads: 'definition', as: 'type', name: (node) => child(node, 'type_identifier'), until: () => null },
  getter: { reads: 'nothing' },
  setter: { reads: 'nothing' },
  anonymous_initializer: { reads: 'nothing' },
  object_literal: { reads: 'nothing' },
  statements: { reads: 'nothing' },
}

/** Caches children: reading them calls into native code, and each node is asked several times. */
const looked = new WeakMap<SgNode, readonly Part[]>()

interface Part {
  kind: string
  node: SgNode
}

function parts(node: SgNode): readonly Part[] {
  const known = looked.get(node)
  if (known) return known
  const found = node.children().map((each) => ({ kind: String(each.kind()), node: each }))
  looked.set(node, found)
  return found
}

function child(node: SgNode, ...kinds: readonly string[]): SgNode | null {
  return parts(node).find(({ kind }) => kinds.includes(kind))?.node ?? null
}

function bodyOf(node: SgNode): SgNode | null {
  return child(node, 'class_body', 'enum_class_body')
}

function classKind(node: SgNode): SymbolKind {
  if (child(node, 'interface')) return 'interface'
  return child(node, 'enum') ? 'enum' : 'class'
}

function variableNames(node: SgNode): SgNode[] {
  const several = child(node, 'multi_variable_declaration')
  const variables = several ? parts(several) : parts(node)
  return variables.flatMap(({ kind, node: variable }) =>
    kind === 'variable_declaration' ? (child(variable, 'simple_identifier') ?? []) : [],
  )
}

/** Start of the part after the type: `= 1`, `get() = 1`; of `by lazy { … }` only the block is omitted. */
function valueIn(node: SgNode): SgNode | null {
  const value = child(node, '=', 'getter', 'setter', 'property_delegate')
  return value && child(node, 'property_delegate') === value ? value.find({ rule: { kind: 'annotated_lambda' } }) : value
}

/** ` private set`: accessors on their own lines are siblings of the property, not children. */
function setterAfter(node: SgNode): string {
  const next = node.next()
  const setter = next?.kind() === 'getter' ? next.next() : next
  const [, visibility] = (setter?.kind() === 'setter' && /^(private|protected|internal)\s+set\b/.exec(setter.text())) || []
  return visibility === undefined ? '' : ` ${visibility} set`
}

/** `Outer.Inner.Companion`, to distinguish calls on the type from calls on its instances. */
function companionName(node: SgNode): string {
  const outer = node.ancestors().flatMap((each) => child(each, 'type_identifier')?.text() ?? [])
  return [...outer.reverse(), 'Companion'].join('.')
}

/** `import a.b.C`, `import a.b.c as d`, `import a.b.*` */
function importOf(text: string): ImportFound[] {
  const [, path = '', all, as] =
    /^import\s+([^\s;*]+?)(\.\*)?(?:\s+as\s+(\S+?))?[\s;]*$/.exec(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')) ?? []
  if (path === '') return []
  if (all !== undefined) return [{ module: path, everything: true }]
  const name = path.slice(path.lastIndexOf('.') + 1)
  return [{ module: path, names: [{ name, as: as ?? name }] }]
}
