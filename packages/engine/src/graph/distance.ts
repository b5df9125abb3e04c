// How far apart two files lie in the tree, for when a name leads to several.

/** Steps from one file's folder to the other's: none within a folder, one into a folder beside. */
export function treeDistance(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let shared = 0
  while (shared < length && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++
  // Only whole folders are shared: `core/a` and `cork/a` have nothing in common.
  const common = a.lastIndexOf('/', shared - 1)
  return slashesAfter(a, common + 1) + slashesAfter(b, common + 1)
}

/** Nearest first, then by path. */
export function nearest(from: string, candidates: readonly string[]): readonly string[] {
  if (candidates.length < 2) return candidates
  return candidates
    .map((path) => ({ path, distance: treeDistance(from, path) }))
    .sort((a, b) => a.distance - b.distance || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
}

function slashesAfter(path: string, start: number): number {
  let count = 0
  for (let at = path.indexOf('/', start); at >= 0; at = path.indexOf('/', at + 1)) count++
  return count
}
