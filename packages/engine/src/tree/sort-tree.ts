// Sorts the tree in the order the user chose. Folders stay before files either way; a folder already in order is kept as it is.

import type { FileNode, FolderNode } from '../disk/index.ts'
import { compareExactly, compareKeys, nameKey } from './compare-names.ts'
import { rootPrefix, type Tree } from './tree.ts'

export type SortOptions =
  | { by: 'name' | 'extension'; reverse?: boolean }
  /** A folder weighs the sum of its files' tokens, and is as new as its newest file; unknown files come last either way. */
  | { by: 'date' | 'tokens'; reverse?: boolean; weigh: (path: string) => number | undefined }

export function sortTree(tree: Tree, options: SortOptions): Tree {
  const order: Order = { options, direction: options.reverse ? -1 : 1 }
  let isSame = true
  const roots = tree.roots.map((root) => {
    const { node } = sortFolder(root.node, rootPrefix(tree, root), order)
    if (node !== root.node) isSame = false
    return node === root.node ? root : { ...root, node }
  })
  return isSame ? tree : { roots }
}

interface Order {
  options: SortOptions
  direction: 1 | -1
}

interface Ranked<T> {
  node: T
  key: string
  extension: string
  value: number | undefined
}

function sortFolder(folder: FolderNode, prefix: string, order: Order): { node: FolderNode; value: number | undefined } {
  const { options } = order
  const weigh = options.by === 'date' || options.by === 'tokens' ? options.weigh : undefined
  const folders = folder.folders.map((inner): Ranked<FolderNode> => {
    const { node, value } = sortFolder(inner, `${prefix}${inner.name}/`, order)
    return { node, key: nameKey(inner.name), extension: '', value }
  })
  const files = folder.files.map(
    (node): Ranked<FileNode> => ({
      node,
      key: nameKey(node.name),
      extension: options.by === 'extension' ? extensionOf(node.name) : '',
      value: weigh?.(prefix + node.name),
    }),
  )
  const values = [...folders, ...files].map(({ value }) => value).filter((value) => value !== undefined)
  const value = values.length === 0 ? undefined : values.reduce((a, b) => (options.by === 'tokens' ? a + b : Math.max(a, b)))
  const sortedFolders = ordered(folder.folders, folders, order)
  const sortedFiles = ordered(folder.files, files, order)
  const isSame = sortedFolders === folder.folders && sortedFiles === folder.files
  return { node: isSame ? folder : { ...folder, folders: sortedFolders, files: sortedFiles }, value }
}

function ordered<T extends { name: string }>(before: T[], ranked: Ranked<T>[], order: Order): T[] {
  const after = ranked.sort((a, b) => compareRanked(a, b, order)).map(({ node }) => node)
  return after.every((node, at) => node === before[at]) ? before : after
}

function compareRanked<T extends { name: string }>(a: Ranked<T>, b: Ranked<T>, { direction }: Order): number {
  if (a.value !== b.value) {
    if (a.value === undefined) return 1
    if (b.value === undefined) return -1
    return direction * (a.value - b.value)
  }
  const byName = compareKeys(a.key, b.key) || compareExactly(a.node.name, b.node.name)
  return direction * (compareExactly(a.extension, b.extension) || byName)
}

/** `.gitignore` is a name, not an extension. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}
