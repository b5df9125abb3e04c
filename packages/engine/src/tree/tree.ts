// The tree: the open folders as they were last walked. Paths are relative with one root; with several, the root's name comes first.

import { type FileNode, type FolderNode, rootNames } from '../disk/index.ts'

export interface TreeRoot {
  /** Display name, unique among the roots. */
  name: string
  /** Absolute path on disk. */
  path: string
  node: FolderNode
}

export interface Tree {
  roots: readonly TreeRoot[]
}

export type VisitFile = (path: string, file: FileNode, root: TreeRoot) => void

/** Roots get the names that `resolveInside` accepts, so that every displayed path resolves. */
export function buildTree(walked: readonly { path: string; folder: FolderNode }[]): Tree {
  const names = rootNames(walked.map(({ path }) => path))
  const roots = walked.map(({ path, folder }, at): TreeRoot => {
    const name = names[at] ?? folder.name
    return { name, path, node: folder.name === name ? folder : { ...folder, name } }
  })
  return { roots }
}

/** Prefix of every path in a root: empty, or `name/`. */
export function rootPrefix(tree: Tree, root: TreeRoot): string {
  return tree.roots.length > 1 ? `${root.name}/` : ''
}

/** Calls back for every file, folders before sibling files. Plain recursion: a generator costs several times as much. */
export function eachFile(tree: Tree, visit: VisitFile): void {
  for (const root of tree.roots) eachFileIn(root.node, rootPrefix(tree, root), root, visit)
}

export function countFiles(tree: Tree): number {
  let files = 0
  for (const root of tree.roots) files += countNodes(root.node).files
  return files
}

/** Files and folders below a folder, without itself. */
export function countNodes(node: FolderNode): { files: number; folders: number } {
  let files = node.files.length
  let folders = node.folders.length
  for (const folder of node.folders) {
    const inside = countNodes(folder)
    files += inside.files
    folders += inside.folders
  }
  return { files, folders }
}

/** Counts the files below a folder. Remembers every folder, for callers that ask about many of one tree. */
export function fileCounter(): (node: FolderNode) => number {
  const known = new Map<FolderNode, number>()
  const count = (node: FolderNode): number => {
    const before = known.get(node)
    if (before !== undefined) return before
    let files = node.files.length
    for (const folder of node.folders) files += count(folder)
    known.set(node, files)
    return files
  }
  return count
}

export function findFile(tree: Tree, path: string): FileNode | undefined {
  const slash = path.lastIndexOf('/')
  if (slash === 0 || (slash === -1 && tree.roots.length > 1)) return undefined
  const folder = findFolder(tree, path.slice(0, Math.max(slash, 0)))
  const name = path.slice(slash + 1)
  return folder?.files.find((file) => file.name === name)
}

/** The folder at a path; the empty path is the only root. */
export function findFolder(tree: Tree, path: string): FolderNode | undefined {
  const parts = path === '' ? [] : path.split('/')
  const root = tree.roots.length > 1 ? tree.roots.find(({ name }) => name === parts[0]) : tree.roots[0]
  let node = root?.node
  for (const part of tree.roots.length > 1 ? parts.slice(1) : parts) node = node?.folders.find(({ name }) => name === part)
  return node
}

function eachFileIn(node: FolderNode, prefix: string, root: TreeRoot, visit: VisitFile): void {
  for (const folder of node.folders) eachFileIn(folder, `${prefix}${folder.name}/`, root, visit)
  for (const file of node.files) visit(prefix + file.name, file, root)
}
