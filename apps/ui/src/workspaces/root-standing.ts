// How a folder relates to the open roots: adding it may change nothing, or absorb some of them.

import type { Said } from '../state/host-state.ts'
import { lastName } from './short-path.ts'
import { asFolder } from './typed-path.ts'

export type RootStanding = { is: 'open'; root: string } | { is: 'inside'; root: string } | { is: 'around'; roots: string[] }

/** Null if it is separate from all of them. */
export function rootStanding(roots: readonly string[], path: string): RootStanding | null {
  const outer = roots.find((root) => isIn(path, root))
  if (outer !== undefined) return { is: isIn(outer, path) ? 'open' : 'inside', root: outer }
  const within = roots.filter((root) => isIn(root, path))
  return within.length === 0 ? null : { is: 'around', roots: within }
}

export function standingWords(standing: RootStanding, path: string): Said {
  const name = `“${lastName(path)}”`
  if (standing.is === 'open') return { says: `${name} is open in this workspace already.` }
  if (standing.is === 'inside') return { says: `${name} is part of “${lastName(standing.root)}”, which is open in this workspace already.` }
  const [last, ...others] = standing.roots.map((root) => `“${lastName(root)}”`).reverse()
  return {
    says: `${name} holds ${others.length === 0 ? last : `${others.reverse().join(', ')} and ${last}`}.`,
    try: 'What is open here becomes a part of it; what is selected and ignored there stays so.',
  }
}

function isIn(path: string, folder: string): boolean {
  return asFolder(path).startsWith(asFolder(folder))
}
