// Maps what a C file declares outside of functions, including headers and macros.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { SymbolKind } from '@sheaf/contract'
import type { Definition, OpenScope, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import type { ImportFound } from '../../source-map.ts'
import { declaredBy } from './declarator.ts'

/** Longer macro values are code, not constants. */
const macroValue = 60

/** Parents of declarations that are not local. */
export const declarationParents: readonly string[] = [
  'translation_unit',
  'declaration_list',
  'linkage_specification',
  'preproc_if',
  'preproc_ifdef',
  'preproc_else',
  'preproc_elif',
  'ERROR',
]

const hasBody: Rule = { has: { field: 'body', any: [{ kind: 'field_declaration_list' }, { kind: 'enumerator_list' }] } }

export const declaration: Definition = {
  reads: 'definition',
  as: (node) => {
    const [first] = declaredBy(node)
    if (first === undefined) return undefined
    return first.isFunction || nodeKind(first.value) === 'lambda_expression' ? 'function' : 'variable'
  },
  name: (node) => declaredBy(node).map(({ name }) => name),
  until: (node) => {
    const value = declaredBy(node)[0]?.value ?? null
    return nodeKind(value) === 'lambda_expression' ? (value?.field('body') ?? null) : value
  },
  signature: declarationSignature,
  // The declaration may also define a type: `struct option { … } options[] = …`.
  contents: (node) => (declaredBy(node)[0]?.isFunction ? 'locals' : 'members'),
}

export function typeWithBody(as: SymbolKind): Definition {
  return { reads: 'definition', as, name: typeName, container: outerOfDeclared, signature: typeSignature, where: hasBody }
}

/** Shared with C++. */
export const shared: Query = {
  preproc_include: { reads: 'import', refs: included },
  preproc_def: { reads: 'definition', as: 'macro', until: () => null, signature: shortMacro },
  preproc_function_def: {
    reads: 'definition',
    as: 'macro',
    until: ['value'],
    signature: (line) => line.replace(/\s*\\$/, '').replace(/^#\s+/, '#'),
  },
  linkage_specification: { reads: 'prefix', around: true, where: { not: { has: { kind: 'declaration_list' } } } },
  struct_specifier: typeWithBody('struct'),
  union_specifier: typeWithBody('struct'),
  enum_specifier: typeWithBody('enum'),
  enumerator: {
    reads: 'definition',
    as: constantOrCase,
    signature: (line, _node, scope) => (scope?.kind === 'enum' ? line.replace(/\W.*$/, '') : line),
  },
  type_definition: {
    reads: 'definition',
    as: 'type',
    name: (node) => aliasesBeside(node).map(({ name }) => name),
    until: (node) => node.field('type')?.field('body') ?? null,
    contents: 'members',
    signature: aliasSignature,
  },
}

export const query: Query = {
  ...shared,
  declaration: { ...declaration, where: { inside: { any: declarationParents.map((kind) => ({ kind })) } } },
  field_declaration: declaration,
  function_definition: {
    reads: 'definition',
    as: 'function',
    // `TEST(adds) { … }` looks like a type and a name in parentheses.
    name: (node) => (declaredBy(node)[0]?.isFunction ? declaredBy(node).map(({ name }) => name) : node.field('type')),
    signature: withoutAttributes,
  },
}

function included(node: SgNode): ImportFound[] {
  const path = node.field('path')
  return path && nodeKind(path) !== 'identifier' ? [{ module: path.text(), everything: true }] : []
}

function shortMacro(_line: string, node: SgNode): string {
  const name = `#define ${node.field('name')?.text() ?? ''}`
  const value = node.field('value')?.text().trim() ?? ''
  return value !== '' && value.length <= macroValue && !value.includes('\\') && !node.text().trimEnd().includes('\n')
    ? `${name} ${value}`
    : name
}

/** Constants of an unnamed enum are variables. */
function constantOrCase(_node: SgNode, scope: OpenScope | undefined): SymbolKind {
  return scope?.kind === 'enum' ? 'case' : 'variable'
}

/** Its own name, or for `typedef struct { … } order;` the alias. */
function typeName(node: SgNode): SgNode | null {
  const own = node.field('name')
  if (own) return own
  const around = node.parent()
  return nodeKind(around) === 'type_definition' && around ? (declaredBy(around)[0]?.name ?? null) : null
}

/** Aliases of a typedef, except the name of a type it defines. */
function aliasesBeside(node: SgNode) {
  const all = declaredBy(node)
  const type = node.field('type')
  if (!type?.field('body')) return all
  const own = type.field('name')?.text()
  return own === undefined ? all.slice(1) : all.filter(({ name }) => name.text() !== own)
}

/** `typedef struct order { … } *order_ref;` without the braces and their content. */
function aliasSignature(line: string, node: SgNode): string {
  return node.field('type')?.field('body') ? `${line} ${declarators(node)}` : line
}

/** Several names share one line, so none may be cut off with the value of another. */
function declarationSignature(line: string, node: SgNode): string {
  const body = line.includes('{') ? node.field('type')?.field('body') : undefined
  if (!body && declaredBy(node).length === 1) return withoutAttributes(line)
  const text = node.text()
  if (!body && !/[={]/.test(text)) return withoutAttributes(line)
  const upTo = body ?? node.field('declarator')
  const head = upTo ? text.slice(0, upTo.range().start.index - node.range().start.index) : text
  return withoutAttributes(`${head.replace(/\s+/g, ' ')}${body && !node.field('type')?.field('name') ? '{…} ' : ''}${declarators(node)}`)
}

function declarators(node: SgNode): string {
  const all = node
    .fieldChildren('declarator')
    .map((declarator) => (declarator.field('value') ? declarator.field('declarator') : declarator) ?? declarator)
  return all.map((declarator) => declarator.text().replace(/\s+/g, ' ')).join(', ')
}

/** The form that callers use: `typedef struct order` is called `order`. */
function typeSignature(line: string, node: SgNode): string {
  const around = node.parent()
  const bare = withoutAttributes(line).replace(macroBeforeName, '$1 ')
  if (!around || nodeKind(around) !== 'type_definition') return bare
  return node.field('name') ? `typedef ${bare}` : `typedef ${bare} ${typeName(node)?.text() ?? ''}`
}

const macroBeforeName = /\b(class|struct|union|enum(?: class)?) (?:[A-Z_][A-Z0-9_]+(?:\([^)]*\))? )+(?!final\b)(?=\w)/

/** Attributes are for the compiler. */
export function withoutAttributes(line: string): string {
  return line.includes('__')
    ? line.replace(/\s*\b(?:__attribute__|__declspec)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '').trimStart()
    : line
}

/** A type defined inside a `typedef …` or a variable declaration belongs to the scope around it. */
function outerOfDeclared(node: SgNode): string | undefined {
  const around = node.parent()
  const kind = nodeKind(around)
  if (kind !== 'type_definition' && kind !== 'declaration' && kind !== 'field_declaration') return undefined
  const outer: string[] = []
  for (let at = around?.parent(); at; at = at.parent()) {
    if (!nodeKind(at).endsWith('_specifier')) continue
    const name = typeName(at)?.text()
    if (name !== undefined) outer.unshift(name)
  }
  return outer.join('.')
}
