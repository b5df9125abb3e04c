// The window's copy of the tree. Folders are shared between versions, so what did not change keeps its identity and is not drawn again.

import type { OddFile, TreeDelta, TreeFolder, TreeFolderChange, TreeShown } from '@sheaf/contract'

export interface Folder {
  readonly name: string
  /** In the tree's form; the empty string for an only root. */
  readonly path: string
  readonly folders: readonly Folder[]
  /** Names, in the tree's order. */
  readonly files: readonly string[]
  readonly odd: Readonly<Record<number, OddFile>>
  readonly trouble?: string
  /** Files in it and below. */
  readonly total: number
}

export interface RootReplica {
  readonly name: string
  /** On the disk. */
  readonly path: string
  readonly folder: Folder
  readonly missing?: string
}

export interface TreeReplica {
  readonly version: number
  readonly roots: readonly RootReplica[]
  readonly files: number
}

export function readTree(shown: TreeShown): TreeReplica {
  const several = shown.roots.length > 1
  const roots = shown.roots.map(({ name, path, folder, missing }) => ({
    name,
    path,
    folder: readFolder(folder, several ? name : '', name),
    ...(missing === undefined ? {} : { missing }),
  }))
  return { version: shown.version, roots, files: shown.files }
}

/** Undefined: the delta follows a version this replica does not have; the whole tree must be asked for. */
export function applyDelta(tree: TreeReplica, delta: TreeDelta): TreeReplica | undefined {
  if (delta.after !== tree.version) return undefined
  let roots = tree.roots
  for (const change of delta.folders) roots = roots.map((root) => applyToRoot(root, change))
  return { version: delta.version, roots, files: delta.files }
}

export function filePath(folder: Folder, name: string): string {
  return folder.path === '' ? name : `${folder.path}/${name}`
}

export function findFolder(tree: TreeReplica, path: string): Folder | undefined {
  for (const { folder } of tree.roots) {
    const found = find(folder, path)
    if (found) return found
  }
  return undefined
}

function find(folder: Folder, path: string): Folder | undefined {
  if (folder.path === path) return folder
  if (!isInside(path, folder.path)) return undefined
  for (const inner of folder.folders) {
    const found = find(inner, path)
    if (found) return found
  }
  return undefined
}

function applyToRoot(root: RootReplica, change: TreeFolderChange): RootReplica {
  const folder = replace(root.folder, change)
  return folder === root.folder ? root : { ...root, folder: folder ?? { ...root.folder, folders: [], files: [], odd: {}, total: 0 } }
}

function replace(folder: Folder, change: TreeFolderChange): Folder | undefined {
  if (folder.path === change.path) return change.folder && readFolder(change.folder, folder.path, folder.name)
  if (!isInside(change.path, folder.path)) return folder
  const step = change.path.slice(folder.path === '' ? 0 : folder.path.length + 1)
  const slash = step.indexOf('/')
  const name = slash === -1 ? step : step.slice(0, slash)
  const at = folder.folders.findIndex((inner) => inner.name === name)
  const inner = folder.folders[at]
  const after = inner ? replace(inner, change) : change.folder && slash === -1 ? readFolder(change.folder, change.path, name) : undefined
  if (inner && after === inner) return folder
  const folders = inner
    ? folder.folders.toSpliced(at, 1, ...(after ? [after] : []))
    : after
      ? insert(folder.folders, after)
      : folder.folders
  return withTotal({ ...folder, folders })
}

function insert(folders: readonly Folder[], folder: Folder): Folder[] {
  const at = folders.findIndex((other) => names.compare(other.name, folder.name) > 0)
  return folders.toSpliced(at === -1 ? folders.length : at, 0, folder)
}

const names = new Intl.Collator('en', { numeric: true })

function readFolder({ folders = [], files = '', odd = {}, trouble }: TreeFolder, path: string, name: string): Folder {
  const inside = folders.map((inner) => readFolder(inner, path === '' ? inner.name : `${path}/${inner.name}`, inner.name))
  return withTotal({
    name,
    path,
    folders: inside,
    files: files === '' ? [] : files.split('/'),
    odd,
    ...(trouble === undefined ? {} : { trouble }),
    total: 0,
  })
}

function withTotal(folder: Folder): Folder {
  let total = folder.files.length
  for (const inner of folder.folders) total += inner.total
  return { ...folder, total }
}

function isInside(path: string, folder: string): boolean {
  return folder === '' || (path.length > folder.length && path.startsWith(folder) && path[folder.length] === '/')
}
