// Filters the tree: keeps matching files and the folders that lead to them.

import type { FolderNode } from '../disk/index.ts'
import { extensionOf } from './sort-tree.ts'
import { rootPrefix, type Tree } from './tree.ts'

export interface FilterOptions {
  /** Every word must occur in the path; a capital letter makes case matter. */
  text?: string
  /** Without dots, in any case; the empty string means files without an extension. */
  extensions?: readonly string[]
  /** Only these paths, such as the selected ones. */
  only?: ReadonlySet<string> | ((path: string) => boolean)
}

/** Without conditions, returns the tree itself; otherwise drops folders without matches. Roots always stay. */
export function filterTree(tree: Tree, options: FilterOptions): Tree {
  const tests = testsOf(options)
  if (tests.length === 0) return tree
  const passes: Passes = (path, name) => tests.every((test) => test(path, name))
  let isSame = true
  const roots = tree.roots.map((root) => {
    const node = filterFolder(root.node, rootPrefix(tree, root), passes)
    if (node !== root.node) isSame = false
    return node === root.node ? root : { ...root, node }
  })
  return isSame ? tree : { roots }
}

type Passes = (path: string, name: string) => boolean

function testsOf({ text, extensions, only }: FilterOptions): Passes[] {
  const tests: Passes[] = []
  const words = text?.split(/\s+/).filter((word) => word !== '') ?? []
  if (words.length > 0) {
    const matters = words.some((word) => word !== word.toLowerCase())
    tests.push((path) => {
      const inPath = matters ? path : path.toLowerCase()
      return words.every((word) => inPath.includes(word))
    })
  }
  if (extensions !== undefined) {
    const wanted = new Set(extensions.map((extension) => extension.toLowerCase()))
    tests.push((_, name) => wanted.has(extensionOf(name)))
  }
  if (only !== undefined) tests.push(typeof only === 'function' ? only : (path) => only.has(path))
  return tests
}

function filterFolder(folder: FolderNode, prefix: string, passes: Passes): FolderNode {
  const files = folder.files.filter((file) => passes(prefix + file.name, file.name))
  const folders: FolderNode[] = []
  let isSame = files.length === folder.files.length
  for (const inner of folder.folders) {
    const kept = filterFolder(inner, `${prefix}${inner.name}/`, passes)
    if (kept.files.length > 0 || kept.folders.length > 0) folders.push(kept)
    if (kept !== inner || (kept.files.length === 0 && kept.folders.length === 0)) isSame = false
  }
  return isSame ? folder : { ...folder, folders, files }
}
