// Maps Dart as rewritten by `prepare`: no bodies, all variables alike, enums with members as mixins.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { Definition, OpenScope, Query } from '../../language.ts'
import { libraryImports, partImports } from './imports.ts'
import { enumMark } from './prepare-enum.ts'

const atTop: Rule = { inside: { kind: 'program' } }

const isEnum = new RegExp(`^mixin [\\w$]+\\s*\\{\\s*\\${enumMark}\\s`)

/** `Order`, `Order.draft` */
const construction: Definition = {
  reads: 'definition',
  as: 'function',
  name: (node) => node.find({ rule: { kind: 'identifier' } }),
  signature: closed,
  rename: (name, node) => /^[^(]*?([\w$]+(?:\s*\.\s*[\w$]+)?)\s*\(/.exec(node.text())?.[1] ?? name,
}

const member: Definition = { reads: 'definition', as: 'function', signature: closed }

export const query: Query = {
  library_import: { reads: 'import', refs: libraryImports },
  library_export: { reads: 'export', refs: libraryImports },
  part_directive: { reads: 'import', refs: partImports },
  part_of_directive: { reads: 'import', refs: partImports },
  marker_annotation: { reads: 'prefix' },
  annotation: { reads: 'prefix' },
  class_definition: {
    reads: 'definition',
    as: 'class',
    name: (node) => node.field('name') ?? node.find({ rule: { kind: 'identifier', inside: { kind: 'mixin_application_class' } } }),
  },
  mixin_declaration: {
    reads: 'definition',
    as: (node) => (isEnum.test(node.text()) ? 'enum' : 'interface'),
    name: (node) => node.child(1),
    until: (node) => node.find({ rule: { kind: 'class_body' } }),
    rename: (_name, node) => node.child(1)?.text() ?? '',
  },
  extension_declaration: {
    reads: 'definition',
    as: 'extension',
    name: (node) => node.field('class') ?? node.field('name'),
  },
  enum_declaration: { reads: 'definition', as: 'enum' },
  enum_constant: { reads: 'definition', as: 'case' },
  type_alias: {
    reads: 'definition',
    as: 'type',
    name: (node) => node,
    until: () => null,
    contents: 'locals',
    rename: (_name, node) => /([\w$]+)\s*(?:<[^=(]*>)?\s*[=(]/.exec(node.text())?.[1] ?? '',
  },
  method_signature: { reads: 'prefix', around: true },
  declaration: { reads: 'prefix', around: true },
  type_identifier: { reads: 'prefix', where: atTop },
  type_arguments: { reads: 'prefix', where: atTop },
  function_signature: { ...member, where: { not: { inside: { kind: 'formal_parameter' } } } },
  getter_signature: member,
  setter_signature: member,
  operator_signature: {
    ...member,
    name: (node) => node,
    rename: (_name, node) => `operator ${/\boperator\s*(\S+?)\s*\(/.exec(node.text())?.[1] ?? ''}`,
  },
  constructor_signature: construction,
  constant_constructor_signature: construction,
  factory_constructor_signature: construction,
  redirecting_factory_constructor_signature: construction,
  initialized_identifier_list: {
    reads: 'definition',
    as: (node, scope) => (isValues(node, scope) ? undefined : 'variable'),
    name: (node) => variables(node).flatMap((variable) => variable.child(0) ?? []),
    until: (node) => {
      const [only, another] = variables(node)
      return another ? null : (only?.child(2) ?? null)
    },
  },
  // Those of variables are inside the list above and are skipped.
  initialized_identifier: { reads: 'definition', as: 'case', name: (node) => node.child(0) },
}

/** Closes up multi-line named parameters. */
function closed(cut: string): string {
  return cut.replace(/\{ /g, '{').replace(/,? \}/g, '}')
}

function variables(list: SgNode): SgNode[] {
  return list.children().filter((child) => child.kind() === 'initialized_identifier')
}

function isValues(list: SgNode, scope: OpenScope | undefined): boolean {
  return scope?.kind === 'enum' && list.parent()?.text().startsWith(`${enumMark} `) === true
}
