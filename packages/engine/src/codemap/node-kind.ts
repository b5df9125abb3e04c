import type { SgNode } from '@ast-grep/napi'

/** Kind of a node in its grammar; empty if there is no node. */
export function nodeKind(node: SgNode | null | undefined): string {
  return node ? String(node.kind()) : ''
}
