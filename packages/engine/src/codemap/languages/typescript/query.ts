// Maps TypeScript: JavaScript plus types.

import type { SgNode } from '@ast-grep/napi'
import type { Definition, Query } from '../../language.ts'
import { nodeKind } from '../../node-kind.ts'
import { typeImports } from '../javascript/imports.ts'
import { query as javascript, unquote } from '../javascript/query.ts'
import { tidyTypes } from '../javascript/tidy-types.ts'

/** A one-line type is easier to read whole than as a list. */
const shortType = 160

const method: Definition = { reads: 'definition', as: 'function', rename: unquote, signature: tidyTypes }
const nameless: Definition = { ...method, name: (node) => node }
const enumCase: Definition = { reads: 'definition', as: 'case', name: (node) => node, rename: unquote }

/** Original text of a file whose `import('x').T` the grammar could not read. */
export const textOf = new WeakMap<SgNode, string>()

export const query: Query = {
  ...javascript,
  'type imports': { reads: 'import', refs: (root) => typeImports(textOf.get(root) ?? '') },
  ambient_declaration: { reads: 'prefix', around: true },
  abstract_class_declaration: { reads: 'definition', as: 'class', signature: tidyTypes },
  interface_declaration: { reads: 'definition', as: 'interface', signature: tidyTypes },
  type_alias_declaration: {
    reads: 'definition',
    as: 'type',
    until: membersOfType,
    contents: 'members',
    signature: (cut) =>
      tidyTypes(cut)
        .replace(/ &$/, ' & {…}')
        .replace(/ = \| /, ' = '),
  },
  enum_declaration: { reads: 'definition', as: 'enum' },
  enum_assignment: { reads: 'definition', as: 'case', rename: unquote },
  property_identifier: enumCase,
  string: enumCase,
  internal_module: { reads: 'definition', as: 'module' },
  module: { reads: 'definition', as: 'module', rename: unquote },
  function_signature: { reads: 'definition', as: 'function', signature: tidyTypes },
  method_signature: method,
  abstract_method_signature: method,
  call_signature: { ...nameless, rename: () => '()' },
  construct_signature: { ...nameless, rename: () => 'new' },
  index_signature: { ...nameless, as: 'variable', rename: () => '[]' },
  property_signature: { reads: 'definition', as: 'variable', rename: unquote, signature: tidyTypes },
}

/** The members of `type Props = Base & {…}`, if too long for one line. */
export function membersOfType(node: SgNode): SgNode | null {
  const { start, end } = node.range()
  if (end.index - start.index <= shortType) return null
  const value = node.field('value')
  const last = nodeKind(value) === 'intersection_type' ? value?.namedChildren().at(-1) : value
  return last && nodeKind(last) === 'object_type' ? last : null
}
