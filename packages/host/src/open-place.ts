// The folders a door named, checked and walked.

import type { Place, Trouble } from '@sheaf/contract'
import { checkRoot, walkFolder } from '@sheaf/engine/disk'
import { buildTree, type Tree } from '@sheaf/engine/tree'
import type { Context } from './context.ts'

export interface OpenPlace {
  tree: Tree
  troubles: Trouble[]
}

export function openPlace(context: Context, place: Place): OpenPlace {
  const roots = [...new Set(place.roots.map((root) => checkRoot(root, { wide: place.wide ?? false })))]
  const walked = roots.map((path) => ({
    path,
    ...walkFolder(path, {
      useDefaults: place.useDefaults ?? true,
      folderPatterns: place.folderPatterns ?? '',
      env: context.env,
      snapshotFile: context.snapshotFile(path),
    }),
  }))
  return { tree: buildTree(walked), troubles: walked.flatMap((each) => each.troubles) }
}
