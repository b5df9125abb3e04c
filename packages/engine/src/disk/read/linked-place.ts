// The real location of a path that goes through a link: rules, warnings and memory are about the file, not its name.

import { type Resolved, resolveInside } from './resolve-inside.ts'
import { linkedFrom } from './stands-at.ts'

/** Undefined without a link on the way. The path need not exist. */
export function linkedPlace(roots: readonly string[], root: string, relative: string): Resolved | undefined {
  const real = linkedFrom(root, relative)
  return real === undefined ? undefined : resolveInside(roots, real)
}
