// Maps C++: C plus classes, templates and namespaces.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { Definition, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { declaredBy } from '../c/declarator.ts'
import { declaration, declarationParents, shared, typeWithBody, withoutAttributes } from '../c/query.ts'

const parents: Rule[] = [...declarationParents, 'field_declaration_list', 'template_declaration', 'friend_declaration'].map((kind) => ({
  kind,
}))

const member: Definition = { ...declaration, container: ownerOf, rename: plainName }

export const query: Query = {
  ...shared,
  struct_specifier: classLike('struct'),
  union_specifier: classLike('struct'),
  class_specifier: { ...classLike('class'), beginsWith: 'private' },
  enum_specifier: { ...typeWithBody('enum'), rename: afterQualifier },
  namespace_definition: {
    reads: 'scope',
    contents: 'members',
    namespace: (node) => node.field('name')?.text().replace(/\s/g, ''),
  },
  access_specifier: {
    reads: 'section',
    modifier: (node) => node.text().replace(/\s*:$|^public\b.*/g, ''),
    where: { inside: { kind: 'field_declaration_list' } },
  },
  template_declaration: { reads: 'prefix', around: true },
  friend_declaration: { reads: 'prefix', around: true },
  alias_declaration: { reads: 'definition', as: 'type', until: () => null, contents: 'locals', where: { inside: { any: parents } } },
  concept_definition: { reads: 'definition', as: 'type', until: (node) => node.children()[3] ?? null, contents: 'locals' },
  declaration: { ...member, where: { inside: { any: parents } } },
  field_declaration: { ...member, until: (node) => (declaredBy(node)[0]?.isFunction ? null : node.field('default_value')) },
  function_definition: {
    reads: 'definition',
    as: (node) => (declaredBy(node)[0]?.isFunction ? 'function' : undefined),
    name: (node) => declaredBy(node).map(({ name }) => name),
    until: (node) => node.children().find((child) => bodies.has(nodeKind(child))) ?? null,
    container: ownerOf,
    rename: plainName,
    signature: withoutAttributes,
  },
}

const bodies: ReadonlySet<string> = new Set(['compound_statement', 'field_initializer_list', 'try_statement'])

function classLike(as: 'class' | 'struct'): Definition {
  const plain = typeWithBody(as)
  return {
    ...plain,
    // `struct hash<Order>` extends a template defined elsewhere.
    as: (node) => (node.field('name')?.text().endsWith('>') ? 'extension' : as),
    container: (node, scope) => qualifierOf(node) ?? plain.container?.(node, scope),
    signature: (line, node, scope) => plain.signature?.(withoutQualifier(line), node, scope) ?? line,
    rename: (name) => afterQualifier(name).replace(/\s+/g, ' '),
  }
}

function withoutQualifier(line: string): string {
  return line.replace(/\b(class|struct|union)((?: [A-Z_][A-Z0-9_]*)*) (?:\w+(?:<[^:]*>)?::)+/, '$1$2 ')
}

/** `class Order::Line { … }` is Line of Order. */
function qualifierOf(node: SgNode): string | undefined {
  const name = node.field('name')
  if (nodeKind(name) !== 'qualified_identifier') return undefined
  const text = name?.text() ?? ''
  return asContainer(text.slice(0, text.length - afterQualifier(text).length))
}

function afterQualifier(name: string): string {
  let depth = 0
  for (let at = name.length - 1; at > 0; at--) {
    const char = name.charAt(at)
    if (char === '>') depth++
    else if (char === '<') depth--
    else if (depth === 0 && char === ':') return name.slice(at + 1)
  }
  return name
}

/** A conversion is named after its type, `operator bool`; other names are unchanged. */
function plainName(name: string): string {
  return name.replace(/^(operator\s*[^\s(][\s\S]*?)\s*\(\s*\)[^>]*$/, '$1').replace(/\s+/g, ' ')
}

/** `void Order<T>::Line::total()` belongs to Order.Line. */
function ownerOf(node: SgNode): string | undefined {
  const qualifier = declaredBy(node)[0]?.qualifier ?? ''
  return qualifier === '' ? undefined : asContainer(qualifier)
}

/** `Order<T>::` as a container: Order. */
function asContainer(qualifier: string): string {
  let depth = 0
  let out = ''
  for (const char of qualifier) {
    if (char === '<') depth++
    if (depth === 0 && char.trim() !== '') out += char
    if (char === '>') depth--
  }
  return out
    .replace(/^(?:::)+|(?:::)+$/g, '')
    .split('::')
    .join('.')
}
