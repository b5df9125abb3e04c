// Maps C# types and their members, and the functions of files with top-level statements.

import type { SgNode } from '@ast-grep/napi'
import type { Definition, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { withAccessors } from './accessors.ts'
import { usingDirective } from './imports.ts'
import { withoutParameterAttributes } from './parameter-attributes.ts'
import { extendedType, extensionMark, kindOfRecord } from './prepare.ts'

/** `int a = 1, b;` declares two names, and only the equals sign marks where a value starts. */
const declaredFields: Definition = {
  reads: 'definition',
  as: 'variable',
  name: (node) => declarators(node).map((declarator) => declarator.field('name') ?? declarator),
  until: (node) => {
    for (const declarator of declarators(node)) {
      const sign = declarator.children().find((child) => nodeKind(child) === '=')
      if (sign) return sign
    }
    return null
  },
}

const accessible: Definition = {
  reads: 'definition',
  as: 'variable',
  until: (node) => node.field('accessors') ?? node.field('value'),
  signature: withAccessors,
}

export const query: Query = {
  using_directive: { reads: 'import', refs: (node) => usingDirective(node.text()) },
  extern_alias_directive: { reads: 'import', refs: (node) => usingDirective(node.text()) },
  namespace_declaration: { reads: 'scope', contents: 'members', namespace: fullNamespace },
  file_scoped_namespace_declaration: { reads: 'scope', contents: 'members', toEnd: true, namespace: (node) => node.field('name')?.text() },
  class_declaration: { reads: 'definition', as: 'class', signature: withoutParameterAttributes },
  struct_declaration: { reads: 'definition', as: 'struct' },
  record_declaration: {
    reads: 'definition',
    as: (node) => (isExtensionBlock(node) ? 'extension' : kindOfRecord(node.text())),
    rename: (name, node) => (isExtensionBlock(node) ? extendedType(node.text()) : name),
  },
  interface_declaration: { reads: 'definition', as: 'interface' },
  enum_declaration: { reads: 'definition', as: 'enum' },
  enum_member_declaration: { reads: 'definition', as: 'case' },
  delegate_declaration: { reads: 'definition', as: 'type', contents: 'locals' },
  method_declaration: { reads: 'definition', as: 'function', signature: withoutParameterAttributes },
  constructor_declaration: {
    reads: 'definition',
    as: 'function',
    signature: (cut) => withoutParameterAttributes(cut.replace(/\) : (?:base|this) ?\(.*$/, ')')),
  },
  destructor_declaration: { reads: 'definition', as: 'function', rename: (name) => `~${name}` },
  operator_declaration: { reads: 'definition', as: 'function', name: 'operator', rename: (sign) => `operator ${sign}` },
  conversion_operator_declaration: { reads: 'definition', as: 'function', name: 'type', rename: (type) => `operator ${type}` },
  indexer_declaration: {
    ...accessible,
    as: 'function',
    name: (node) => node.children().find((child) => nodeKind(child) === 'this') ?? null,
  },
  property_declaration: accessible,
  event_declaration: { ...accessible, signature: (cut) => cut },
  event_field_declaration: declaredFields,
  field_declaration: declaredFields,
  local_function_statement: { reads: 'definition', as: 'function', where: { inside: { kind: 'global_statement' } } },
}

/** Cached: requested twice per field, and each tree access is slow. */
const known = new WeakMap<SgNode, SgNode[]>()

function declarators(node: SgNode): SgNode[] {
  const found = known.get(node)
  if (found) return found
  const declaration = node.children().find((child) => nodeKind(child) === 'variable_declaration')
  const declared = declaration?.children().filter((child) => nodeKind(child) === 'variable_declarator') ?? []
  known.set(node, declared)
  return declared
}

function isExtensionBlock(node: SgNode): boolean {
  return node.field('name')?.text() === extensionMark
}

function fullNamespace(node: SgNode): string {
  const around = node.ancestors().filter((ancestor) => nodeKind(ancestor) === 'namespace_declaration')
  return [...around.reverse(), node].map((each) => each.field('name')?.text() ?? '').join('.')
}
