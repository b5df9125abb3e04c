// The window's copy of the selection, with a count for every folder, so that a checkbox knows its state without looking below.

import type { SelectedFile } from '@sheaf/contract'

/** A new object with every change. */
export interface SelectionReplica {
  readonly version: number
  readonly files: ReadonlyMap<string, SelectedFile>
  /** Selected files in each folder and below; the empty path is everything. */
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
  const counts = new Map<string, number>()
  const byPath = new Map<string, SelectedFile>()
  for (const file of files) {
    byPath.set(file.path, file)
    count(counts, file.path, 1)
  }
  return { version, files: byPath, counts, canRevert }
}

/** Undefined: a change was missed; the whole selection must be asked for. */
export function applySelectionChange(
  selection: SelectionReplica,
  { version, added, removed }: { version: number; added: (string | SelectedFile)[]; removed: string[] },
): SelectionReplica | undefined {
  if (version !== selection.version + 1) return undefined
  const files = new Map(selection.files)
  const counts = new Map(selection.counts)
  for (const path of removed) if (files.delete(path)) count(counts, path, -1)
  for (const entry of added) {
    const file = typeof entry === 'string' ? ({ path: entry, mode: 'full' } as const) : entry
    if (!files.has(file.path)) count(counts, file.path, 1)
    files.set(file.path, file)
  }
  return { version, files, counts, canRevert: true }
}

function count(counts: Map<string, number>, path: string, by: number): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = path.slice(0, end)
    counts.set(folder, (counts.get(folder) ?? 0) + by)
  }
  counts.set('', (counts.get('') ?? 0) + by)
}
