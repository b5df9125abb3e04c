// Maps Java types with their members, but not the content of anonymous classes, initializers and enum constants.

import type { SgNode } from '@ast-grep/napi'
import type { Definition, Query } from '../../language.ts'
import type { ImportFound } from '../../source-map.ts'

/** `private int a, b = 1` declares two names; the value is omitted only for a single name. */
const field: Definition = {
  reads: 'definition',
  as: 'variable',
  name: (node) => node.fieldChildren('declarator').flatMap((declarator) => declarator.field('name') ?? []),
  until: (node) => {
    const [only, ...more] = node.fieldChildren('declarator')
    return only && more.length === 0 ? only.field('value') : null
  },
}

export const query: Query = {
  package_declaration: {
    reads: 'scope',
    contents: 'members',
    toEnd: true,
    namespace: (node) => /\bpackage\s+([\w$.\s]+)/.exec(node.text())?.[1]?.replace(/\s+/g, ''),
  },
  import_declaration: { reads: 'import', refs: (node) => importOf(node.text()) },
  class_declaration: { reads: 'definition', as: 'class' },
  record_declaration: { reads: 'definition', as: 'class' },
  interface_declaration: { reads: 'definition', as: 'interface' },
  annotation_type_declaration: { reads: 'definition', as: 'interface' },
  enum_declaration: { reads: 'definition', as: 'enum' },
  enum_constant: { reads: 'definition', as: 'case', until: ['arguments', 'body'] },
  method_declaration: { reads: 'definition', as: 'function' },
  constructor_declaration: { reads: 'definition', as: 'function' },
  compact_constructor_declaration: { reads: 'definition', as: 'function' },
  annotation_type_element_declaration: { reads: 'definition', as: 'function', until: () => null },
  field_declaration: field,
  constant_declaration: field,
  formal_parameter: {
    reads: 'definition',
    as: 'variable',
    where: { inside: { kind: 'formal_parameters', inside: { kind: 'record_declaration' } } },
  },
  spread_parameter: {
    reads: 'definition',
    as: 'variable',
    name: (node) => node.children().at(-1)?.field('name') ?? null,
    where: { inside: { kind: 'formal_parameters', inside: { kind: 'record_declaration' } } },
  },
  static_initializer: { reads: 'nothing' },
  module_declaration: { reads: 'definition', as: 'module' },
  requires_module_directive: { reads: 'import', refs: (node) => required(node) },
  exports_module_directive: { reads: 'export' },
}

/** `import a.b.C`, `import a.b.*`, `import static a.B.c`, `import static a.B.*` */
function importOf(text: string): ImportFound[] {
  const path = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ').replace(/^\s*import\s+(?:static\s+)?|[;\s]/g, '')
  if (path.endsWith('.*')) return [{ module: path.slice(0, -2), everything: true }]
  const name = path.slice(path.lastIndexOf('.') + 1)
  return name === '' ? [] : [{ module: path, names: [{ name, as: name }] }]
}

/** `requires transitive java.sql;` names a module; its packages are imported elsewhere. */
function required(node: SgNode): ImportFound[] {
  const module = node.field('module')?.text()
  return module === undefined ? [] : [{ module }]
}
