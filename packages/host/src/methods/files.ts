// files.*: the list of shown files, and the rule behind one of them.

import type { FilesListed, PathExplained, Place } from '@sheaf/contract'
import { Refusal } from '@sheaf/contract'
import { checkRoot, explainPath, listPaths, resolveInside } from '@sheaf/engine/disk'
import { rootPrefix } from '@sheaf/engine/tree'
import type { Context } from '../context.ts'
import { openPlace, rulesOf } from '../open-place.ts'

export function listFiles(context: Context, place: Place): FilesListed {
  const { tree, troubles } = openPlace(context, place)
  const [only] = tree.roots
  if (only && tree.roots.length === 1) return { files: listPaths(only.node), troubles }
  const files = tree.roots.flatMap((root) => listPaths(root.node).map((path) => rootPrefix(tree, root) + path))
  return { files: files.sort(), troubles }
}

export function explainFile(context: Context, { path, ...place }: Place & { path: string }): PathExplained {
  const roots = place.roots.map((root) => checkRoot(root, { wide: place.wide ?? false }))
  const inside = resolveInside(roots, path)
  if (!inside.ok) throw new Refusal('path-outside-workspace', path)
  return explainPath(inside.root, inside.relative, rulesOf(context, place))
}
