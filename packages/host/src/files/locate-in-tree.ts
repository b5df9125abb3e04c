// Finds where a path of the tree is on disk.

import { Refusal } from '@sheaf/contract'
import { type ReadFailure, resolveInside } from '@sheaf/engine/disk'
import { findFile, findFolder, rootPrefix, type Tree } from '@sheaf/engine/tree'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'

interface TreeLocation {
  root: string
  relative: string
  isFolder: boolean
}

/** Accepts only paths in the tree, exactly as shown there. */
export function locateInTree(live: LiveWorkspace, path: string): TreeLocation {
  const tree = live.tree()
  const file = findFile(tree, path)
  if (file?.raw !== undefined)
    throw new Refusal('not-possible', `${path}: its name is not UTF-8, so it can't be used in a pattern or passed to a program.`)
  const isFolder = file === undefined && findFolder(tree, path) !== undefined
  const root = tree.roots.find((each) => path === each.name || path.startsWith(rootPrefix(tree, each)))
  if (!root || (file === undefined && !isFolder)) throw new Refusal(isInside(tree, path) ? 'path-missing' : 'path-outside-workspace', path)
  return {
    root: root.path,
    relative: tree.roots.length > 1 && path === root.name ? '' : path.slice(rootPrefix(tree, root).length),
    isFolder,
  }
}

function isInside(tree: Tree, path: string): boolean {
  return resolveInside(
    tree.roots.map((root) => root.path),
    path,
  ).ok
}

export const readRefusals = {
  outside: 'path-outside-workspace',
  link: 'path-outside-workspace',
  missing: 'path-missing',
  folder: 'not-a-regular-file',
  special: 'not-a-regular-file',
  unreadable: 'path-unreadable',
  'too-large': 'not-possible',
} as const satisfies Record<ReadFailure, string>
