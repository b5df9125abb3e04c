// Reads declarators, which nest around the name they declare (`*(*names[3])(int)`): the name, and whether it is a function.

import type { SgNode } from '@ast-grep/napi'
import { nodeKind } from '../../node-kind.ts'

export interface Declared {
  name: SgNode
  isFunction: boolean
  /** `Outer::Inner` in front of the name, as written. */
  qualifier: string
  /** Its initial value. */
  value: SgNode | null
}

const wraps: ReadonlySet<string> = new Set([
  'init_declarator',
  'function_declarator',
  'pointer_declarator',
  'pointer_type_declarator',
  'array_declarator',
  'parenthesized_declarator',
  'reference_declarator',
  'attributed_declarator',
])

let readLast: { node: SgNode; all: Declared[] } | undefined

/** All names in a declaration. Cached: the reader asks for kind, name and container of the same node in turn. */
export function declaredBy(node: SgNode): readonly Declared[] {
  if (readLast?.node !== node) {
    const all = node.fieldChildren('declarator').map(read)
    readLast = { node, all: all.filter((declared) => declared !== undefined) }
  }
  return readLast.all
}

function read(declarator: SgNode): Declared | undefined {
  let at: SgNode | undefined = declarator
  let qualifier = ''
  let wrapper = ''
  let value: SgNode | null = null
  while (at) {
    const kind = nodeKind(at)
    if (kind === 'qualified_identifier') {
      const scope: string = at.field('scope')?.text() ?? ''
      if (scope !== '') qualifier += qualifier === '' ? scope : `::${scope}`
      at = at.field('name') ?? undefined
    } else if (wraps.has(kind)) {
      if (kind === 'init_declarator') value = at.field('value')
      // Parentheses alone change nothing: `int (open)(int)` is a function.
      if (kind !== 'parenthesized_declarator') wrapper = kind
      // `int (Order::*total)()` points into a class and is not a member of it.
      if (kind === 'pointer_type_declarator') qualifier = ''
      at = at.field('declarator') ?? wrapped(at)
    } else if (kind === 'template_function' || kind === 'template_method') at = at.field('name') ?? undefined
    else return { name: at, isFunction: wrapper === 'function_declarator' || kind === 'operator_cast', qualifier, value }
  }
  return undefined
}

function wrapped(node: SgNode): SgNode | undefined {
  return node.children().find((child) => nameKinds.has(nodeKind(child)) || wraps.has(nodeKind(child)))
}

const nameKinds: ReadonlySet<string> = new Set([
  'identifier',
  'field_identifier',
  'type_identifier',
  'qualified_identifier',
  'operator_name',
  'operator_cast',
  'destructor_name',
  'template_function',
])
