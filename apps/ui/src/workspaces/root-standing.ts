// How a folder relates to the open roots: adding it may change nothing, or absorb some of them.

import type { Said } from '../state/host-state.ts'
import { lastName } from './short-path.ts'
import { asFolder } from './typed-path.ts'
import { words } from './workspaces.words.ts'

export type RootStanding = { is: 'open'; root: string } | { is: 'inside'; root: string } | { is: 'around'; roots: string[] }

/** Null if it is separate from all of them. */
export function rootStanding(roots: readonly string[], path: string): RootStanding | null {
  const outer = roots.find((root) => isIn(path, root))
  if (outer !== undefined) return { is: isIn(outer, path) ? 'open' : 'inside', root: outer }
  const within = roots.filter((root) => isIn(root, path))
  return within.length === 0 ? null : { is: 'around', roots: within }
}

export function standingWords(standing: RootStanding, path: string): Said {
  const name = lastName(path)
  if (standing.is === 'open') return { says: words.standing.open(name) }
  if (standing.is === 'inside') return { says: words.standing.inside(name, lastName(standing.root)) }
  return { says: words.standing.around(name, standing.roots.map(lastName)), try: words.standing.aroundHelp }
}

function isIn(path: string, folder: string): boolean {
  return asFolder(path).startsWith(asFolder(folder))
}
