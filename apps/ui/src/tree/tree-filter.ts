// The files that the tree shows while a filter is on, by folder.

import { type Folder, filePath, type TreeReplica } from '../state/tree-replica.ts'
import { extensionOf } from './extension-of.ts'
import { indexesUpTo } from './tree-order.ts'

export interface Filter {
  /** Empty: all of them. */
  readonly extensions: readonly string[]
  readonly selectedOnly: boolean
  readonly changedOnly: boolean
}

export const noFilter: Filter = { extensions: [], selectedOnly: false, changedOnly: false }

/** A set of files, with their number in each folder. */
export interface FileSet {
  has(path: string): boolean
  readonly counts: ReadonlyMap<string, number>
}

/** Folders that are missing here have nothing to show. */
export type ShownFiles = ReadonlyMap<Folder, { files: readonly number[]; total: number }>

export function isFiltering({ extensions, selectedOnly, changedOnly }: Filter): boolean {
  return extensions.length > 0 || selectedOnly || changedOnly
}

export function filterTree(tree: TreeReplica, filter: Filter, selected: FileSet, changed: FileSet): ShownFiles {
  const shown = new Map<Folder, { files: readonly number[]; total: number }>()
  const extensions = filter.extensions.length === 0 ? undefined : new Set(filter.extensions)
  const sets = [...(filter.selectedOnly ? [selected] : []), ...(filter.changedOnly ? [changed] : [])]
  const walk = (folder: Folder): number => {
    // Most folders have no file of a set: they are skipped without checking their files.
    if (sets.some(({ counts }) => !counts.has(folder.path))) return 0
    let total = 0
    for (const inner of folder.folders) total += walk(inner)
    const known = extensions && extensionsIn(folder)
    const files = indexesUpTo(folder.files.length).filter((at) => {
      if (extensions && !extensions.has(known?.[at] ?? '')) return false
      return sets.every((set) => set.has(filePath(folder, folder.files[at] ?? '')))
    })
    total += files.length
    if (total > 0) shown.set(folder, { files, total })
    return total
  }
  for (const { folder } of tree.roots) walk(folder)
  return shown
}

/** Number of shown files that are selected, for each folder that shows some. */
export function countShown(tree: TreeReplica, shown: ShownFiles, selected: FileSet): ReadonlyMap<Folder, number> {
  const counts = new Map<Folder, number>()
  const walk = (folder: Folder): number => {
    const here = shown.get(folder)
    if (!here || !selected.counts.has(folder.path)) return 0
    let count = 0
    for (const inner of folder.folders) count += walk(inner)
    for (const at of here.files) if (selected.has(filePath(folder, folder.files[at] ?? ''))) count++
    counts.set(folder, count)
    return count
  }
  for (const { folder } of tree.roots) walk(folder)
  return counts
}

/** The shown files in a folder, recursively. */
export function shownPaths(folder: Folder, shown: ShownFiles): string[] {
  const here = shown.get(folder)
  if (!here) return []
  return [
    ...folder.folders.flatMap((inner) => shownPaths(inner, shown)),
    ...here.files.map((at) => filePath(folder, folder.files[at] ?? '')),
  ]
}

/** The extensions in the tree, most frequent first; the empty one means names without an extension. */
export function extensionsOf(tree: TreeReplica): { extension: string; count: number }[] {
  const counts = new Map<string, number>()
  const walk = (folder: Folder): void => {
    for (const extension of extensionsIn(folder)) counts.set(extension, (counts.get(extension) ?? 0) + 1)
    folder.folders.forEach(walk)
  }
  for (const { folder } of tree.roots) walk(folder)
  return [...counts]
    .map(([extension, count]) => ({ extension, count }))
    .sort((a, b) => b.count - a.count || (a.extension < b.extension ? -1 : 1))
}

function extensionsIn(folder: Folder): readonly string[] {
  const before = known.get(folder)
  if (before) return before
  const after = folder.files.map(extensionOf)
  known.set(folder, after)
  return after
}

const known = new WeakMap<Folder, readonly string[]>()
