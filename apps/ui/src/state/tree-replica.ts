// The window's copy of the tree. Versions share folders, so what did not change keeps its identity and does not re-render.

import { defined, type IrregularFile, type TreeDelta, type TreeFolder, type TreeFolderChange, type TreeSnapshot } from '@sheaf/contract'

export interface Folder {
  readonly name: string
  /** In the tree's form; the empty string for a single root. */
  readonly path: string
  readonly folders: readonly Folder[]
  /** Names, in the tree's order. */
  readonly files: readonly string[]
  readonly odd: Readonly<Record<number, IrregularFile>>
  /** Indexes in `files` that checking the folder does not select. */
  readonly aside: readonly number[]
  readonly problem?: string
  /** Files in it, recursively. */
  readonly total: number
  /** Those of them that checking the folder selects. */
  readonly takes: number
}

export interface RootReplica {
  readonly name: string
  /** Path on disk. */
  readonly path: string
  readonly folder: Folder
  readonly missing?: string
}

export interface TreeReplica {
  readonly version: number
  readonly roots: readonly RootReplica[]
  readonly files: number
}

export function readTree(shown: TreeSnapshot): TreeReplica {
  const several = shown.roots.length > 1
  const roots = shown.roots.map(({ name, path, folder, missing }) => ({
    name,
    path,
    folder: readFolder(folder, several ? name : '', name),
    ...defined({ missing }),
  }))
  return { version: shown.version, roots, files: shown.files }
}

/** Undefined: the delta follows a version this replica does not have; the whole tree must be reloaded. */
export function applyDelta(tree: TreeReplica, delta: TreeDelta): TreeReplica | undefined {
  if (delta.after !== tree.version) return undefined
  let roots = tree.roots
  for (const change of delta.folders) {
    const next = applyToRoots(roots, change)
    if (!next) return undefined
    roots = next
  }
  return { version: delta.version, roots, files: delta.files }
}

export function filePath(folder: Folder, name: string): string {
  return folder.path === '' ? name : `${folder.path}/${name}`
}

export function findFolder(tree: TreeReplica, path: string): Folder | undefined {
  const root = tree.roots.find(({ folder }) => isAtOrIn(path, folder.path))
  let folder = root?.folder
  while (folder && folder.path !== path) {
    const name = nextStep(folder, path)
    folder = folder.folders.find((inner) => inner.name === name)
  }
  return folder
}

/** A selected file that is ignored now is not in the tree. */
export function isInTree(tree: TreeReplica, path: string): boolean {
  const at = path.lastIndexOf('/')
  return (
    findFolder(tree, path) !== undefined || (findFolder(tree, path.slice(0, Math.max(at, 0)))?.files.includes(path.slice(at + 1)) ?? false)
  )
}

function applyToRoots(roots: readonly RootReplica[], change: TreeFolderChange): readonly RootReplica[] | undefined {
  const at = roots.findIndex(({ folder }) => isAtOrIn(change.path, folder.path))
  const root = roots[at]
  const folder = root && replace(root.folder, change)
  return folder && roots.with(at, { ...root, folder })
}

/** Undefined: there is no such folder here, so an update was missed. */
function replace(folder: Folder, change: TreeFolderChange): Folder | undefined {
  if (folder.path === change.path) return readFolder(change.folder, folder.path, folder.name, folder)
  const name = nextStep(folder, change.path)
  const at = folder.folders.findIndex((inner) => inner.name === name)
  const inner = folder.folders[at]
  const after = inner && replace(inner, change)
  return after && withTotals({ ...folder, folders: folder.folders.with(at, after) })
}

/** `before`: the source of subfolders that did not change. */
function readFolder(source: TreeFolder, path: string, name: string): Folder
function readFolder(source: TreeFolder, path: string, name: string, before: Folder): Folder | undefined
function readFolder({ folders = [], files = '', odd = {}, aside = [], problem }: TreeFolder, path: string, name: string, before?: Folder) {
  const inside: Folder[] = []
  const known = before && new Map(before.folders.map((inner) => [inner.name, inner]))
  for (const inner of folders) {
    const folder = inner.same ? known?.get(inner.name) : readFolder(inner, path === '' ? inner.name : `${path}/${inner.name}`, inner.name)
    if (!folder) return undefined
    inside.push(folder)
  }
  const names = files === '' ? [] : files.split('/')
  return withTotals({ name, path, folders: inside, files: names, odd, aside, ...defined({ problem }) })
}

function withTotals(folder: Omit<Folder, 'total' | 'takes'>): Folder {
  let total = folder.files.length
  let takes = total - folder.aside.length
  for (const inner of folder.folders) {
    total += inner.total
    takes += inner.takes
  }
  return { ...folder, total, takes }
}

/** The name after the folder on the way to a path inside it. */
function nextStep(folder: Folder, path: string): string {
  const start = folder.path === '' ? 0 : folder.path.length + 1
  const slash = path.indexOf('/', start)
  return slash === -1 ? path.slice(start) : path.slice(start, slash)
}

function isAtOrIn(path: string, folder: string): boolean {
  return folder === '' || path === folder || (path.startsWith(folder) && path[folder.length] === '/')
}
