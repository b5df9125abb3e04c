// Locations on disk of the files in a tree.

import { eachFile, rootPrefix, type Tree } from '@sheaf/engine/tree'

export interface DiskLocation {
  root: string
  /** Path below the root. */
  relative: string
}

/** A tree never changes, so the results are cached per tree. */
const located = new WeakMap<Tree, Map<string, DiskLocation>>()
const sorted = new WeakMap<Tree, readonly string[]>()

/** Regular files by tree path; links are followed only when named explicitly. */
export function locatedFiles(tree: Tree): ReadonlyMap<string, DiskLocation> {
  const known = located.get(tree)
  if (known) return known
  const locations = new Map<string, DiskLocation>()
  eachFile(tree, (path, file, root) => {
    if (file.kind === 'file' && file.raw === undefined)
      locations.set(path, { root: root.path, relative: path.slice(rootPrefix(tree, root).length) })
  })
  located.set(tree, locations)
  return locations
}

/** Their tree paths, sorted. */
export function sortedFiles(tree: Tree): readonly string[] {
  const known = sorted.get(tree) ?? [...locatedFiles(tree).keys()].sort()
  sorted.set(tree, known)
  return known
}

/** Calls `work` once per root with relative paths, and returns its results by tree path. */
export async function byRoot<Value>(
  locations: ReadonlyMap<string, DiskLocation>,
  shown: readonly string[],
  work: (root: string, relative: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): Promise<Map<string, Value>> {
  const answers = new Map<string, Value>()
  const located = shown.flatMap((path) => {
    const location = locations.get(path)
    return location ? [{ path, ...location }] : []
  })
  for (const [root, files] of Map.groupBy(located, (file) => file.root)) {
    const found = await work(
      root,
      files.map((file) => file.relative),
    )
    for (const { path, relative } of files) {
      const value = found.get(relative)
      if (value !== undefined) answers.set(path, value)
    }
  }
  return answers
}
