// Writes the accessors of a property without their bodies: `{ get set }`.

import type { SgNode } from '@ast-grep/napi'
import { nodeKind } from '../../node-kind.ts'

export function accessorsOf(computed: SgNode): string {
  const children = computed.children()
  const getter = children.find((child) => nodeKind(child) === 'computed_getter')
  const specifier = getter?.children().find((child) => nodeKind(child) === 'getter_specifier')
  const isSettable = children.some((child) => nodeKind(child) === 'computed_setter')
  return `{ ${specifier?.text().replace(/\s+/g, ' ') ?? 'get'}${isSettable ? ' set' : ''} }`
}
