// Orders files for the queries: those that the local ranking considers likely first, then their neighbors, then the rest.
// Files of one folder stay together, so that a model sees what belongs together.

import type { RankedFile } from '@sheaf/contract'

export function orderFiles(paths: readonly string[], ranked: readonly Pick<RankedFile, 'path'>[]): string[] {
  const existing = new Set(paths)
  const likely = new Set(ranked.map(({ path }) => path).filter((path) => existing.has(path)))
  const best = new Map<string, number>()
  let rank = 0
  for (const path of likely) {
    for (const folder of foldersAbove(path)) if (!best.has(folder)) best.set(folder, rank)
    rank++
  }
  const others = [
    ...Map.groupBy(
      paths.filter((path) => !likely.has(path)),
      folderOf,
    ),
  ].map(([folder, files]) => ({ folder, files, ...folderRank(folder, best) }))
  others.sort((a, b) => a.distance - b.distance || a.rank - b.rank || (a.folder < b.folder ? -1 : 1))
  return [...[...Map.groupBy(likely, folderOf).values()].flat(), ...others.flatMap(({ files }) => files.toSorted())]
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

/** Folders that contain the path: its own folder first, the root last. */
function foldersAbove(path: string): string[] {
  const folders = [folderOf(path)]
  for (let folder = folderOf(path); folder !== ''; ) {
    folder = folderOf(folder)
    folders.push(folder)
  }
  return folders
}

/** How far up the nearest folder with a likely file is, and that file's rank. */
function folderRank(folder: string, best: ReadonlyMap<string, number>): { distance: number; rank: number } {
  let distance = 0
  for (let above = folder; ; above = folderOf(above)) {
    const rank = best.get(above)
    if (rank !== undefined) return { distance, rank }
    if (above === '') return { distance: distance + 1, rank: Number.POSITIVE_INFINITY }
    distance++
  }
}
