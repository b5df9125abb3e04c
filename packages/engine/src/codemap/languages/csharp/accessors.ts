// Writes the accessors of a property without their bodies: `{ get; private set; }`.

import type { SgNode } from '@ast-grep/napi'
import { nodeKind } from '../../node-kind.ts'

export function withAccessors(cut: string, node: SgNode): string {
  const list = node.field('accessors')
  if (!list) return `${cut.replace(/ ?=>.*$/, '')} { get; }`
  const text = list.text()
  return `${cut} ${/^\{[^{}=[/#]*\}$/.test(text) ? text.replace(/\s+/g, ' ') : `{ ${bodiless(list)} }`}`
}

function bodiless(list: SgNode): string {
  return list
    .children()
    .filter((child) => nodeKind(child) === 'accessor_declaration')
    .map((accessor) => {
      const modifiers = accessor.children().filter((child) => nodeKind(child) === 'modifier')
      return `${[...modifiers, accessor.field('name')].map((part) => part?.text()).join(' ')};`
    })
    .join(' ')
}
