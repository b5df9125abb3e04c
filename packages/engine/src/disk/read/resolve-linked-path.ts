// The real location of a path that goes through a link: rules, warnings and memory are about the file, not its name.

import { realPathIfLinked } from './path-kind-at.ts'
import { type ResolvedPath, resolveInside } from './resolve-inside.ts'

/** Undefined without a link on the way. The path need not exist. */
export function resolveLinkedPath(roots: readonly string[], root: string, relative: string): ResolvedPath | undefined {
  const real = realPathIfLinked(root, relative)
  return real === undefined ? undefined : resolveInside(roots, real)
}
