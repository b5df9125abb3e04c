// What a walk through a file carries along.

import type { SgNode } from '@ast-grep/napi'

/** A node and the name of its reading. */
export type Found = readonly [node: SgNode, reading: string]

export interface Walk {
  found: Found[]
  depth: number
  /** How the walk goes on where statements stand inside expressions. */
  statement: (node: SgNode, at: Walk) => void
  /** The file has constructors that set something. */
  hasConstructors: boolean
}

/** Nobody nests so deep by hand; the stack of whoever walks there has an end. */
const depthLimit = 100

export function deeper(at: Walk, go: () => void): void {
  if (at.depth >= depthLimit) return
  at.depth++
  go()
  at.depth--
}

/** A definition, and what was found inside it before it was known to be one. */
export function takeWith(node: SgNode, reading: string, inside: Walk, at: Walk): void {
  at.found.push([node, reading])
  for (const one of inside.found) at.found.push(one)
}
