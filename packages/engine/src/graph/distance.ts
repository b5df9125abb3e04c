// Measures how far apart two files are in the tree, to pick the nearest.

/** Steps between the folders of two files: 0 in the same folder, 1 into a subfolder. */
export function treeDistance(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  let shared = 0
  while (shared < length && a.charCodeAt(shared) === b.charCodeAt(shared)) shared++
  // Only whole folders count: `core/a` and `cork/a` have nothing in common.
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
