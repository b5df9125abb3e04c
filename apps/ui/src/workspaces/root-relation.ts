// How a folder relates to the open roots: adding it may change nothing, or absorb some of them.

import type { ErrorMessage } from '../state/host-state.ts'
import { baseName } from './short-path.ts'
import { withTrailingSlash } from './typed-path.ts'
import { words } from './workspaces.words.ts'

export type RootRelation = { is: 'open'; root: string } | { is: 'inside'; root: string } | { is: 'around'; roots: string[] }

/** Null if it is separate from all of them. */
export function rootRelation(roots: readonly string[], path: string): RootRelation | null {
  const outer = roots.find((root) => isIn(path, root))
  if (outer !== undefined) return { is: isIn(outer, path) ? 'open' : 'inside', root: outer }
  const within = roots.filter((root) => isIn(root, path))
  return within.length === 0 ? null : { is: 'around', roots: within }
}

export function describeRootRelation(relation: RootRelation, path: string): ErrorMessage {
  const name = baseName(path)
  if (relation.is === 'open') return { says: words.rootRelation.open(name) }
  if (relation.is === 'inside') return { says: words.rootRelation.inside(name, baseName(relation.root)) }
  return { says: words.rootRelation.around(name, relation.roots.map(baseName)), try: words.rootRelation.aroundHelp }
}

function isIn(path: string, folder: string): boolean {
  return withTrailingSlash(path).startsWith(withTrailingSlash(folder))
}
