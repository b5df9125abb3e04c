// The window's copy of the selection, with a count for every folder, so that a checkbox knows its state without walking the tree.

import type { SelectedFile } from '@sheaf/contract'

/** A new object for every change. */
export interface SelectionReplica {
  readonly version: number
  readonly files: ReadonlyMap<string, SelectedFile>
  /** Selected files in each folder, recursively; the empty path is everything. */
  readonly counts: ReadonlyMap<string, number>
  readonly canRevert: boolean
}

export function readSelection({
  version,
  files,
  canRevert,
}: {
  version: number
  files: SelectedFile[]
  canRevert: boolean
}): SelectionReplica {
  const byPath = new Map<string, SelectedFile>()
  for (const file of files) byPath.set(file.path, file)
  return { version, files: byPath, counts: countFolders(byPath.keys()), canRevert }
}

/** Undefined: a change was missed; the whole selection must be reloaded. */
export function applySelectionChange(
  selection: SelectionReplica,
  { version, added, removed }: { version: number; added: (string | SelectedFile)[]; removed: string[] },
): SelectionReplica | undefined {
  if (version !== selection.version + 1) return undefined
  const files = new Map(selection.files)
  const counts = new Map(selection.counts)
  const gone = removed.filter((path) => files.delete(path))
  const come: string[] = []
  for (const entry of added) {
    const file = typeof entry === 'string' ? ({ path: entry, mode: 'full' } as const) : entry
    if (!files.has(file.path)) come.push(file.path)
    files.set(file.path, file)
  }
  add(counts, countFolders(gone), -1)
  add(counts, countFolders(come), 1)
  return { version, files, counts, canRevert: true }
}

/** Number of the paths in each folder, recursively. */
export function countFolders(paths: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  let folder: string | undefined
  let run = 0
  const finish = () => {
    if (folder === undefined || run === 0) return
    for (let end = folder.length; end > 0; end = folder.lastIndexOf('/', end - 1)) {
      const around = folder.slice(0, end)
      counts.set(around, (counts.get(around) ?? 0) + run)
    }
    counts.set('', (counts.get('') ?? 0) + run)
  }
  // Paths come folder by folder: counting a run at once keeps fifty thousand of them within a frame or two.
  for (const path of paths) {
    const end = Math.max(path.lastIndexOf('/'), 0)
    if (folder === undefined || end !== folder.length || !path.startsWith(folder)) {
      finish()
      folder = path.slice(0, end)
      run = 0
    }
    run++
  }
  finish()
  return counts
}

function add(counts: Map<string, number>, more: ReadonlyMap<string, number>, sign: 1 | -1): void {
  for (const [folder, count] of more) {
    const sum = (counts.get(folder) ?? 0) + sign * count
    if (sum === 0) counts.delete(folder)
    else counts.set(folder, sum)
  }
}
