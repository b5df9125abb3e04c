// The state of a checkbox in the tree.

import type { SelectedFile } from '@sheaf/contract'
import type { SelectionReplica } from '../state/selection-replica.ts'
import { type Folder, filePath } from '../state/tree-replica.ts'

export type Check = boolean | 'mixed'

/** Checked if every file that checking it selects is selected: a lock file or an image in it does not leave it mixed forever. */
export function folderCheck(folder: Folder, { counts, files }: Pick<SelectionReplica, 'counts' | 'files'>): Check {
  const count = counts.get(folder.path) ?? 0
  if (count === 0) return false
  if (count >= folder.total) return true
  if (count < folder.takes) return 'mixed'
  return count - asideSelected(folder, files) === folder.takes ? true : 'mixed'
}

/** Mixed if only some of its lines are selected. */
export function fileCheck(file: SelectedFile | undefined): Check {
  return file === undefined ? false : file.mode === 'slices' ? 'mixed' : true
}

/** A click without a response yet shows at once: on the row, and on everything below it. */
export function intendedCheck(path: string, intents: ReadonlyMap<string, boolean>): boolean | undefined {
  if (intents.size === 0) return undefined
  const own = intents.get(path)
  if (own !== undefined) return own
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const around = intents.get(path.slice(0, end))
    if (around !== undefined) return around
  }
  return intents.get('')
}

function asideSelected(folder: Folder, files: SelectionReplica['files']): number {
  if (folder.takes === folder.total) return 0
  let count = 0
  for (const at of folder.aside) if (files.has(filePath(folder, folder.files[at] ?? ''))) count++
  for (const inner of folder.folders) count += asideSelected(inner, files)
  return count
}
