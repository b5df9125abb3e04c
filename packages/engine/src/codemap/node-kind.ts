import type { SgNode } from '@ast-grep/napi'

/** The kind of a node as its grammar calls it; empty when there is no node. */
export function nodeKind(node: SgNode | null | undefined): string {
  return node ? String(node.kind()) : ''
}
