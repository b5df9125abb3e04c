// State of a walk through a file.

import type { SgNode } from '@ast-grep/napi'

/** A node and the name of its reading. */
export type Found = readonly [node: SgNode, reading: string]

export interface Walk {
  found: Found[]
  depth: number
  /** Continues the walk at statements inside expressions. */
  statement: (node: SgNode, at: Walk) => void
  /** The file has constructors that assign to `this`. */
  hasConstructors: boolean
}

/** Nobody nests this deep by hand, and the stack is limited. */
const depthLimit = 100

export function descend(at: Walk, go: () => void): void {
  if (at.depth >= depthLimit) return
  at.depth++
  go()
  at.depth--
}

/** Adds a definition and what was found inside before it was known to be one. */
export function addWithInner(node: SgNode, reading: string, inside: Walk, at: Walk): void {
  at.found.push([node, reading])
  for (const one of inside.found) at.found.push(one)
}
