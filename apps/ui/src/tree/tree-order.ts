// The order of the rows in a folder. Folders always come before files; entries without a weight always come last.

import { type Folder, filePath, type TreeReplica } from '../state/tree-replica.ts'
import { extensionOf } from './extension-of.ts'

export const sortKeys = ['name', 'extension', 'date', 'tokens'] as const
export interface Sorting {
  by: (typeof sortKeys)[number]
  reverse: boolean
}

export const defaultSorting: Sorting = { by: 'name', reverse: false }

/** Weights of files and folders; a folder has the sum of its files' tokens, or the date of its newest file. */
export interface Weights {
  readonly by: 'date' | 'tokens'
  readonly version: number
  readonly byPath: ReadonlyMap<string, number>
}

export interface Order {
  folders(folder: Folder): readonly Folder[]
  /** Indexes in the folder's files. */
  files(folder: Folder): readonly number[]
}

/** Cached per folder, so that opening one does not sort the others again. By name until there are weights. */
export function orderOf({ by, reverse }: Sorting, weights: Weights | null): Order {
  const known = new WeakMap<Folder, { folders: readonly Folder[]; files: readonly number[] }>()
  const weight = weights && weights.by === by ? (path: string) => weights.byPath.get(path) : undefined
  const compare = comparing(reverse ? -1 : 1)
  const sort = (folder: Folder) => {
    const before = known.get(folder)
    if (before) return before
    const files = folder.files.map((name, at) => ({
      at,
      group: by === 'extension' ? extensionOf(name) : '',
      weight: weight?.(filePath(folder, name)),
    }))
    const folders = folder.folders.map((inner, at) => ({ at, group: '', weight: weight?.(inner.path) }))
    const after = {
      files: files.sort(compare).map(({ at }) => at),
      folders: folders.sort(compare).flatMap(({ at }) => folder.folders[at] ?? []),
    }
    known.set(folder, after)
    return after
  }
  if (by === 'name' && !reverse) return { folders: ({ folders }) => folders, files: ({ files }) => indexesUpTo(files.length) }
  return { folders: (folder) => sort(folder).folders, files: (folder) => sort(folder).files }
}

/** `weights` come in the tree's order: the contents of subfolders first, then the folder's own files. */
export function readWeights(
  tree: TreeReplica,
  by: Weights['by'],
  { version, weights }: { version: number; weights: readonly (number | null)[] },
): Weights {
  const byPath = new Map<string, number>()
  let at = 0
  const join = (a: number | undefined, b: number | undefined) =>
    a === undefined || b === undefined ? (a ?? b) : by === 'tokens' ? a + b : Math.max(a, b)
  const walk = (folder: Folder): number | undefined => {
    let all: number | undefined
    for (const inner of folder.folders) all = join(all, walk(inner))
    for (const name of folder.files) {
      const weight = weights[at++] ?? undefined
      if (weight !== undefined) byPath.set(filePath(folder, name), weight)
      all = join(all, weight)
    }
    if (all !== undefined) byPath.set(folder.path, all)
    return all
  }
  for (const { folder } of tree.roots) walk(folder)
  return { by, version, byPath }
}

interface Ranked {
  at: number
  group: string
  weight: number | undefined
}

/** `at` is the position by name, and breaks ties. */
function comparing(direction: 1 | -1) {
  return (a: Ranked, b: Ranked): number => {
    if (a.weight !== b.weight) {
      if (a.weight === undefined) return 1
      if (b.weight === undefined) return -1
      return direction * (a.weight - b.weight)
    }
    if (a.group !== b.group) return a.group < b.group ? -direction : direction
    return direction * (a.at - b.at)
  }
}

/** The array 0, 1, 2 … of a given length; short ones are shared. */
export function indexesUpTo(count: number): readonly number[] {
  const known = counts.get(count)
  if (known) return known
  const made = Array.from({ length: count }, (_, at) => at)
  if (count < 2_000) counts.set(count, made)
  return made
}

const counts = new Map<number, readonly number[]>()
