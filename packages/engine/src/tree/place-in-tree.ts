// Finds single files and their place in the order of `eachFile`, without visiting the other files.

import type { FileNode } from '../disk/index.ts'
import type { Tree, TreeRoot } from './tree.ts'

export interface PlacedFile {
  path: string
  file: FileNode
  root: TreeRoot
  /** The position at each level, where folders come before files. */
  place: readonly number[]
}

export function placeInTree(tree: Tree, path: string): PlacedFile | undefined {
  const parts = path.split('/')
  const rootAt = tree.roots.length > 1 ? tree.roots.findIndex(({ name }) => name === parts[0]) : 0
  const root = tree.roots[rootAt]
  if (!root) return undefined
  const place = [rootAt]
  let node = root.node
  for (const part of parts.slice(tree.roots.length > 1 ? 1 : 0, -1)) {
    const at = node.folders.findIndex(({ name }) => name === part)
    const inner = node.folders[at]
    if (!inner) return undefined
    place.push(at)
    node = inner
  }
  const at = node.files.findIndex(({ name }) => name === parts.at(-1))
  const file = node.files[at]
  const isInRoot = tree.roots.length === 1 || parts.length > 1
  return file && isInRoot ? { path, file, root, place: [...place, node.folders.length + at] } : undefined
}

export function byOrder({ place: left }: PlacedFile, { place: right }: PlacedFile): number {
  for (let at = 0; at < left.length && at < right.length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
