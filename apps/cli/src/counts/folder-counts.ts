// Token counts by folder: totals for every folder, and a set of disjoint rows that shows where the tokens are.

export interface FileCount {
  path: string
  tokens: number
  bytes?: number
}

export interface FolderCount {
  path: string
  tokens: number
  bytes: number
  files: number
}

/** Totals of all folders, subfolders included, sorted by path; `.` is everything. */
export function folderCounts(files: readonly FileCount[]): FolderCount[] {
  return [...sums(files).values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Splits the largest folder repeatedly, up to `rows` rows. Rows never overlap, so they add up to the total. */
export function heaviestFolders(files: readonly FileCount[], rows: number): FolderCount[] {
  const all = sums(files)
  const children = childrenOf(files, all)
  let shown: FolderCount[] = children.get('.') ?? []
  const closed = new Set<string>()
  for (;;) {
    const heaviest = shown
      .filter(({ path }) => !closed.has(path))
      .reduce<FolderCount | undefined>((a, b) => (a === undefined || b.tokens > a.tokens ? b : a), undefined)
    if (heaviest === undefined) break
    const parts = children.get(heaviest.path) ?? []
    closed.add(heaviest.path)
    if (parts.length > 0 && shown.length - 1 + parts.length <= rows) shown = [...shown.filter((row) => row !== heaviest), ...parts]
  }
  return shown.sort((a, b) => b.tokens - a.tokens || (a.path < b.path ? -1 : 1))
}

/** Subfolders of each folder, and its own files as one row that ends in `/*`. */
function childrenOf(files: readonly FileCount[], all: Map<string, FolderCount>): Map<string, FolderCount[]> {
  const children = new Map<string, FolderCount[]>()
  const add = (parent: string, row: FolderCount) => children.set(parent, [...(children.get(parent) ?? []), row])
  for (const row of all.values()) if (row.path !== '.') add(parentOf(row.path), row)
  const loose = new Map<string, FolderCount>()
  for (const file of files) {
    const parent = parentOf(file.path)
    addTo(loose, parent, parent === '.' ? '*' : `${parent}/*`, file)
  }
  // A folder without subfolders is not split: its single row would be the same.
  for (const [parent, row] of loose) if (parent === '.' || children.has(parent)) add(parent, row)
  return children
}

function sums(files: readonly FileCount[]): Map<string, FolderCount> {
  const folders = new Map<string, FolderCount>()
  for (const file of files) {
    let folder = file.path
    do {
      folder = parentOf(folder)
      addTo(folders, folder, folder, file)
    } while (folder !== '.')
  }
  return folders
}

function addTo(rows: Map<string, FolderCount>, key: string, path: string, { tokens, bytes = 0 }: FileCount): void {
  const row = rows.get(key) ?? { path, tokens: 0, bytes: 0, files: 0 }
  rows.set(key, { path, tokens: row.tokens + tokens, bytes: row.bytes + bytes, files: row.files + 1 })
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '.' : path.slice(0, slash)
}
