// Maps what a PHP file declares, also inside `if (!function_exists(…))`. Promoted properties stay in the constructor's signature.

import type { Rule, SgNode } from '@ast-grep/napi'
import type { Definition, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { includeImports, useImports } from './imports.ts'

/** A closure matters only if it contains declarations. */
const declaring: Rule = { has: { stopBy: 'end', any: [{ kind: 'class_declaration' }, { kind: 'function_definition' }] } }

const functionKinds: ReadonlySet<string> = new Set(['anonymous_function', 'arrow_function'])

const included = { reads: 'import', refs: includeImports } as const

/** One of `const A = 1, B = 2` or `private ?int $a = 1, $b`: name, sign, value. The words before the first apply to all. */
const element: Definition = {
  reads: 'definition',
  as: 'variable',
  name: (node) => node.child(0),
  until: (node) => node.child(2),
  rename: bare,
  signature: (cut, node) => (/^[^\s=]+(?: =|$)/.test(cut) ? `${wordsBefore(node)}${cut}` : cut),
}

export const query: Query = {
  namespace_definition: { reads: 'scope', contents: 'members', namespace: (node) => node.field('name')?.text(), toEnd: true },
  namespace_use_declaration: { reads: 'import', refs: useImports },
  require_expression: included,
  require_once_expression: included,
  include_expression: included,
  include_once_expression: included,
  class_declaration: { reads: 'definition', as: 'class' },
  interface_declaration: { reads: 'definition', as: 'interface' },
  trait_declaration: { reads: 'definition', as: 'interface' },
  enum_declaration: { reads: 'definition', as: 'enum' },
  enum_case: { reads: 'definition', as: 'case', signature: (cut) => cut.slice(cut.lastIndexOf('case ')) },
  function_definition: { reads: 'definition', as: 'function' },
  method_declaration: { reads: 'definition', as: 'function' },
  const_declaration: { reads: 'prefix', around: true },
  const_element: element,
  property_declaration: { reads: 'prefix', around: true },
  property_element: element,
  anonymous_class: { reads: 'nothing' },
  anonymous_function: { reads: 'nothing', where: declaring },
  function_call_expression: {
    reads: 'definition',
    as: 'variable',
    name: (node) => node.find({ rule: { kind: 'string_content', inside: { kind: 'string', inside: { kind: 'argument', nthChild: 1 } } } }),
    until: (node) => node.find({ rule: { kind: 'argument', nthChild: 2 } }),
    signature: (cut) => (cut.endsWith(')') ? cut : `${cut})`),
    where: { has: { field: 'function', regex: String.raw`^\\?define$` }, inside: { kind: 'expression_statement' } },
  },
  assignment_expression: {
    reads: 'definition',
    as: (node) => (functionKinds.has(nodeKind(node.field('right'))) ? 'function' : 'variable'),
    name: 'left',
    until: (node) => node.field('right')?.field('body') ?? node.field('right'),
    rename: bare,
    where: { has: { field: 'left', kind: 'variable_name' }, inside: { kind: 'expression_statement', inside: { kind: 'program' } } },
  },
}

function wordsBefore(element: SgNode): string {
  const declaration = (element.parent()?.text() ?? '').replace(/#\[[^\]]*\]\s*/g, '')
  return /^[^$=]*?(?=\$|\w+\s*=)/.exec(declaration)?.[0] ?? ''
}

function bare(name: string): string {
  return name.replace(/^\$/, '')
}
