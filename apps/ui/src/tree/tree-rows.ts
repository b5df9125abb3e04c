// The tree as rows: only the contents of open folders.

import type { IrregularFile } from '@sheaf/contract'
import { type Folder, filePath, type RootReplica, type TreeReplica } from '../state/tree-replica.ts'
import type { ShownFiles } from './tree-filter.ts'
import type { Order } from './tree-order.ts'

/** Common to all lists of rows: enough to render a row, to move in the list and to announce the position. */
export interface Row {
  /** In the tree's form; unique in its list except for names that are not UTF-8. */
  readonly path: string
  readonly name: string
  /** 0-based. */
  readonly depth: number
  /** 1-based, among its siblings. */
  readonly position: number
  readonly siblings: number
  /** Undefined if it has no contents. */
  readonly isOpen: boolean | undefined
}

export interface TreeRow extends Row {
  /** The folder itself, or the one that contains the file. */
  readonly folder: Folder
  /** Index in the folder's files; −1: the folder itself. */
  readonly file: number
  readonly root: RootReplica | undefined
}

export interface FlattenOptions {
  order: Order
  isOpen: (folder: Folder, isRoot: boolean) => boolean
  /** Undefined: everything is shown. */
  shown?: ShownFiles | undefined
}

export function flattenTree(tree: TreeReplica, { order, isOpen, shown }: FlattenOptions): TreeRow[] {
  const rows: TreeRow[] = []
  const addFolder = (folder: Folder, depth: number, position: number, siblings: number, root: RootReplica | undefined): void => {
    const open = isOpen(folder, root !== undefined)
    const { name, path } = root ? { name: root.name, path: folder.path } : folder
    const isEmpty = folder.folders.length === 0 && folder.files.length === 0
    rows.push({ path, name, depth, position, siblings, isOpen: isEmpty ? undefined : open, folder, file: -1, root })
    if (open) addInside(folder, depth + 1)
  }
  const addInside = (folder: Folder, depth: number): void => {
    const folders = shown ? order.folders(folder).filter((inner) => shown.has(inner)) : order.folders(folder)
    const files = filesOf(folder)
    const siblings = folders.length + files.length
    for (const [at, inner] of folders.entries()) addFolder(inner, depth, at + 1, siblings, undefined)
    for (const row of shown ? fileRows(folder, files, depth, folders.length) : knownRows(folder, files, depth)) rows.push(row)
  }
  const filesOf = (folder: Folder): readonly number[] => {
    const files = order.files(folder)
    const here = shown?.get(folder)?.files
    if (!shown || here?.length === files.length) return files
    const kept = new Set(here)
    return files.filter((at) => kept.has(at))
  }
  for (const [at, root] of tree.roots.entries()) addFolder(root.folder, 0, at + 1, tree.roots.length, root)
  return rows
}

/** Cached per folder: opening one must not recreate the rows of all the others. */
function knownRows(folder: Folder, files: readonly number[], depth: number): readonly TreeRow[] {
  const before = known.get(folder)
  if (before && before.files === files && before.depth === depth) return before.rows
  const rows = fileRows(folder, files, depth, folder.folders.length)
  known.set(folder, { files, depth, rows })
  return rows
}

const known = new WeakMap<Folder, { files: readonly number[]; depth: number; rows: readonly TreeRow[] }>()

/** `before`: number of folders in front of them. */
function fileRows(folder: Folder, files: readonly number[], depth: number, before: number): TreeRow[] {
  const siblings = before + files.length
  return files.map((file, at) => {
    const name = folder.files[file] ?? ''
    const position = before + at + 1
    return { path: filePath(folder, name), name, depth, position, siblings, isOpen: undefined, folder, file, root: undefined }
  })
}

export function oddityOf({ folder, file }: TreeRow): IrregularFile | undefined {
  return folder.odd[file]
}
