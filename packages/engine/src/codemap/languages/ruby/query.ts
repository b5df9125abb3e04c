// Maps Ruby classes and modules, including reopened ones, with members from `def` and from calls that define.
// The parser compiles conditions for every file, and a regexp of many words costs more than parsing: keep them few and short.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { SymbolKind } from '@sheaf/contract'
import type { Definition, OpenScope, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { truncate } from '../../one-line.ts'
import { requireImports } from './imports.ts'

/** Calls in a class body that define methods by the names passed to them … */
const definer = /^(?:alias_method|define_method|define_singleton_method)$/
/** … and calls that define properties, by the first name or by all. */
const property = /^(?:attribute|has_(?:many|one|and_belongs_to_many|one_attached|many_attached)|belongs_to|scope|enum)$/
const properties = /^(?:[mc]?attr_(?:accessor|reader|writer)|attr|thread_mattr_accessor|class_attribute|delegate)$/

const after = (words: string): Rule => ({ kind: 'argument_list', follows: { kind: 'identifier', regex: words } })

const typed: Definition = {
  reads: 'definition',
  as: 'class',
  name: (node) => lastOf(node.field('name')),
  until: ['body'],
  container: (node, scope) => outerOf(node.field('name'), scope),
  // `class A::B::C < D` is shown under its full name anyway.
  signature: (line) => withoutEnd(line).replace(/^(class|module) (?:::)?(?:\w+::)*/, '$1 '),
}

const method: Definition = {
  reads: 'definition',
  as: (_node, scope) => (scope?.container ? 'method' : 'function'),
  signature: (line, _node, scope) =>
    isSingleton(scope) ? withoutEnd(line).replace(/^((?:\w+ )*)def (?!self\.)/, '$1def self.') : withoutEnd(line),
}

const assigned: Definition = {
  reads: 'definition',
  as: (node, scope) => kindOfValue(node.field('right')) ?? (scope?.container ? 'property' : 'variable'),
  name: (node) => {
    const left = node.field('left')
    return nodeKind(left) === 'left_assignment_list'
      ? (left?.children().filter((child) => child.kind() === 'constant') ?? null)
      : lastOf(left)
  },
  until: (node) => {
    const right = node.field('right')
    return kindOfValue(right) === undefined ? right : (right?.field('block') ?? null)
  },
  container: (node, scope) => outerOf(node.field('left'), scope),
  section: false,
  contents: 'members',
  signature: (line) => line.replace(/ = (?:<<.*|\\)$/, ''),
  where: {
    has: {
      field: 'left',
      any: [
        { kind: 'constant' },
        { kind: 'scope_resolution' },
        { kind: 'left_assignment_list', has: { kind: 'constant' } },
        { kind: 'global_variable' },
        { kind: 'class_variable' },
      ],
    },
  },
}

const visibilities = '^(?:private|protected|public|module_function)'

export const query: Query = {
  module: { ...typed, as: 'module' },
  class: typed,
  singleton_class: { reads: 'scope', contents: 'members' },
  method,
  singleton_method: {
    ...method,
    container: (node) => ownerOf(node.field('object')),
    // Methods of a single object are local to it.
    where: { has: { field: 'object', any: [{ kind: 'self' }, { kind: 'constant' }, { kind: 'scope_resolution' }] } },
  },
  alias: { ...method, rename: plain, signature: (_line, node) => node.text() },
  assignment: assigned,
  operator_assignment: assigned,
  argument_list: {
    reads: 'import',
    refs: (node) => requireImports(node.parent()),
    where: after('^(?:(?:auto)?load|require(?:_relative)?)$'),
  },
  simple_symbol: {
    reads: 'definition',
    as: symbolFor,
    name: (node) => node,
    rename: plain,
    signature: (_line, node) => callOn(node.parent()),
    where: { inside: after('^(?:[mc]?attr|thread_m|alias_m|class_a|de[fl]|has_|belongs|scope|enum)') },
  },
  call: { reads: 'prefix', around: true, where: { has: { kind: 'identifier', regex: visibilities } } },
  identifier: {
    reads: 'section',
    modifier: (node) => node.text().replace('public', ''),
    where: {
      regex: `${visibilities}$`,
      inside: { kind: 'body_statement', inside: { any: [{ kind: 'class' }, { kind: 'module' }, { kind: 'singleton_class' }] } },
    },
  },
}

/** `:total`, `"total"`; a name built at run time is skipped. */
function plain(name: string): string {
  return name.includes('#{') ? '' : name.replace(/^:?["']?|["']$/g, '')
}

/** What a symbol passed to a call in a class body defines. */
function symbolFor(node: SgNode, scope: OpenScope | undefined): SymbolKind | undefined {
  const method = scope?.container ? node.parent()?.prev() : undefined
  if (!method || method.prev()) return undefined
  const name = method.text()
  if (properties.test(name)) return 'property'
  const before = nodeKind(node.prev())
  if (before !== '' && before !== '(') return undefined
  return definer.test(name) ? 'method' : property.test(name) ? 'property' : undefined
}

/** `has_many :lines, -> { order(:id) }, dependent: :destroy` without the lambda. */
function callOn(list: SgNode | null): string {
  const name = list?.prev()?.text() ?? ''
  const text = (list?.text() ?? '')
    .replace(/,\s*(?:->|lambda\b|proc\b)\s*(?:\([^)]*\)\s*)?(?:\{[^{}]*\}|[\s\S]*$)/, '')
    .replace(/\s+/g, ' ')
  return truncate(text.startsWith('(') ? `${name}${text}` : `${name} ${text}`, 200)
}

/** `class << self` inside a class. */
function isSingleton(scope: OpenScope | undefined): boolean {
  return scope?.kind === 'namespace' && scope.container !== ''
}

/** Without a body, the `end` is still there when cut. */
function withoutEnd(line: string): string {
  return line.replace(/;? end$/, '').trimEnd()
}

/** `Point = Struct.new(:x)` defines a type. */
function kindOfValue(value: SgNode | null): 'class' | 'struct' | 'module' | undefined {
  if (value?.kind() !== 'call') return undefined
  const call = `${value.field('receiver')?.text()}.${value.field('method')?.text()}`
  const [, maker] = /^(?:::)?(Struct|Data|Class|Module)\.(?:new|define)$/.exec(call) ?? []
  if (maker === undefined) return undefined
  return maker === 'Class' ? 'class' : maker === 'Module' ? 'module' : 'struct'
}

/** The last part of `A::B::C`. */
function lastOf(name: SgNode | null): SgNode | null {
  return nodeKind(name) === 'scope_resolution' ? (name?.field('name') ?? null) : name
}

/** Container of `A::B::C`, if the name gives one: the enclosing scope, then `A.B`. */
function outerOf(name: SgNode | null, scope: OpenScope | undefined): string | undefined {
  if (nodeKind(name) !== 'scope_resolution') return undefined
  const path = name?.field('scope')?.text() ?? ''
  const around = path === '' || path.startsWith('::') ? '' : (scope?.container ?? '')
  return [around, path.replace(/^::/, '').replace(/::/g, '.')].filter((part) => part !== '').join('.')
}

/** `def Order.build` outside of the class still belongs to it. */
function ownerOf(object: SgNode | null): string | undefined {
  return nodeKind(object) === 'constant' || nodeKind(object) === 'scope_resolution' ? object?.text().replace(/::/g, '.') : undefined
}
