// Where a path of a root really lies, when a link on the way leads elsewhere: rules, warnings and memory are about the file, not its name.

import { type Resolved, resolveInside } from './resolve-inside.ts'
import { linkedFrom } from './stands-at.ts'

/** Undefined where no link is on the way. Also of what is not there yet. */
export function linkedPlace(roots: readonly string[], root: string, relative: string): Resolved | undefined {
  const real = linkedFrom(root, relative)
  return real === undefined ? undefined : resolveInside(roots, real)
}
