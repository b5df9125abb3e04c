// The tree as sent to a window: folders first, then files, by name. Cached for each folder of a tree, so that after a change only
// the changed ones are built again.

import type { IrregularFile, TreeFolder, TreeFolderChange } from '@sheaf/contract'
import type { FileNode, FolderNode } from '../disk/index.ts'
import { finish, type Steps, type TurnOptions, takeTurns } from '../work/steps.ts'
import { compareExactly, compareNames, sortKey } from './compare-names.ts'
import { rootPrefix, type Tree } from './tree.ts'

export interface TreeView {
  folder(node: FolderNode, path: string): TreeFolder
  /** Makes the folders of a tree in turns with the event loop, so that `folder` then finds them made. */
  prepare(tree: Tree, options?: TurnOptions): Promise<void>
  /** The changes that turn a window's `before` into `after`; both have the same roots. Parents come before their children. */
  changes(before: Tree, after: Tree): TreeFolderChange[]
}

/** `isAside` marks files that checking their folder does not include. */
export function createTreeView(isAside: (folder: string, file: FileNode) => boolean): TreeView {
  const shown = new WeakMap<FolderNode, TreeFolder>()

  function* make(node: FolderNode, path: string): Steps<TreeFolder> {
    const known = shown.get(node)
    if (known) return known
    yield
    const folders: TreeFolder[] = []
    for (const folder of byName(node.folders)) folders.push(yield* make(folder, below(path, folder.name)))
    const folder = showEntries(node, path, folders, isAside)
    shown.set(node, folder)
    return folder
  }
  const whole = (node: FolderNode, path: string): TreeFolder => finish(make(node, path))
  const addChanges = (before: FolderNode, after: FolderNode, path: string, changes: TreeFolderChange[]): void => {
    if (before === after) return
    const old = new Map(before.folders.map((folder) => [folder.name, folder]))
    // Two names that are not UTF-8 may look the same here; it is unclear which one is meant, so all are sent.
    const isClear = old.size === before.folders.length && new Set(after.folders.map(({ name }) => name)).size === after.folders.length
    if (!isClear) {
      changes.push({ path, folder: whole(after, path) })
      return
    }
    if (!hasSameEntries(before, after)) {
      const folders = byName(after.folders).map(
        (folder): TreeFolder => (old.has(folder.name) ? { name: folder.name, same: true } : whole(folder, below(path, folder.name))),
      )
      changes.push({ path, folder: showEntries(after, path, folders, isAside) })
    }
    for (const folder of after.folders) {
      const was = old.get(folder.name)
      if (was) addChanges(was, folder, below(path, folder.name), changes)
    }
  }
  return {
    folder: whole,
    async prepare(tree, options) {
      for (const root of tree.roots) await takeTurns(make(root.node, rootPrefix(tree, root).slice(0, -1)), options)
    },
    changes(before, after) {
      const changes: TreeFolderChange[] = []
      for (const [at, root] of after.roots.entries()) {
        const old = before.roots[at]
        if (old?.path !== root.path) throw new Error('trees of different roots')
        addChanges(old.node, root.node, rootPrefix(after, root).slice(0, -1), changes)
      }
      return changes
    },
  }
}

/** Calls back for every file in the window's order. */
export function eachShownFile(tree: Tree, visit: (path: string, file: FileNode, rootPath: string) => void): void {
  for (const root of tree.roots) eachIn(root.node, rootPrefix(tree, root), (path, file) => visit(path, file, root.path))
}

function eachIn(node: FolderNode, prefix: string, visit: (path: string, file: FileNode) => void): void {
  for (const folder of byName(node.folders)) eachIn(folder, `${prefix}${folder.name}/`, visit)
  for (const file of byName(node.files)) visit(prefix + file.name, file)
}

function hasSameEntries(before: FolderNode, after: FolderNode): boolean {
  return (
    before.files === after.files &&
    before.problem === after.problem &&
    before.folders.length === after.folders.length &&
    before.folders.every(({ name }, at) => name === after.folders[at]?.name)
  )
}

type IsAside = Parameters<typeof createTreeView>[0]

function showEntries(node: FolderNode, path: string, folders: TreeFolder[], isAside: IsAside): TreeFolder {
  const folder: TreeFolder = { name: node.name }
  if (folders.length > 0) folder.folders = folders
  if (node.files.length > 0) addFiles(folder, byName(node.files), path, isAside)
  if (node.problem !== undefined) folder.problem = node.problem
  return folder
}

function addFiles(folder: TreeFolder, files: readonly FileNode[], path: string, isAside: IsAside): void {
  folder.files = files.map(({ name }) => name).join('/')
  for (let at = 0; at < files.length; at++) {
    const file = files[at]
    if (!file) continue
    const odd = oddityOf(file)
    if (odd) {
      folder.odd ??= {}
      folder.odd[at] = odd
    }
    if (isAside(path, file)) {
      folder.aside ??= []
      folder.aside.push(at)
    }
  }
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`
}

function oddityOf({ kind, raw }: FileNode): IrregularFile | undefined {
  if (raw !== undefined) return 'not-utf8'
  return kind === 'file' ? undefined : kind
}

/** In the order of `sortTree`. Most folders come sorted from the disk, and then nothing is copied. */
function byName<Node extends { name: string }>(nodes: readonly Node[]): readonly Node[] {
  for (let at = 1; at < nodes.length; at++) {
    const [left, right] = [nodes[at - 1], nodes[at]]
    if (left && right && compareNames(left.name, right.name) > 0) return sorted(nodes)
  }
  return nodes
}

/** From this many on, making a key for each is cheaper than comparing names. */
const worthKeys = 64

function sorted<Node extends { name: string }>(nodes: readonly Node[]): readonly Node[] {
  if (nodes.length < worthKeys) return nodes.toSorted((a, b) => compareNames(a.name, b.name))
  const keyed = nodes.map((node) => ({ key: sortKey(node.name), node }))
  return keyed.sort((a, b) => compareExactly(a.key, b.key) || compareExactly(a.node.name, b.node.name)).map(({ node }) => node)
}
