// Makes a folder from paths, not from disk, for tests: `a/b.ts` is a file, `a/` an empty folder.

import type { FolderNode } from '../disk/index.ts'

export function folderFromPaths(name: string, paths: Iterable<string>): FolderNode {
  const root: FolderNode = { name, folders: [], files: [] }
  const known = new Map<string, FolderNode>([['', root]])
  for (const path of new Set(paths)) {
    const slash = path.lastIndexOf('/')
    const folder = folderAt(known, path.slice(0, Math.max(slash, 0)))
    if (slash !== path.length - 1) folder.files.push({ name: path.slice(slash + 1), kind: 'file' })
  }
  for (const folder of known.values()) {
    folder.folders.sort(byName)
    folder.files.sort(byName)
  }
  return root
}

function folderAt(known: Map<string, FolderNode>, path: string): FolderNode {
  const found = known.get(path)
  if (found) return found
  const slash = path.lastIndexOf('/')
  const folder: FolderNode = { name: path.slice(slash + 1), folders: [], files: [] }
  folderAt(known, path.slice(0, Math.max(slash, 0))).folders.push(folder)
  known.set(path, folder)
  return folder
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1
}
