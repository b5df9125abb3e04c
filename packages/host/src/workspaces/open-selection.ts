// The selection of a live workspace: the current files, the earlier selections, and the delta of each change.

import type { SelectedFile } from '@sheaf/contract'
import { rememberSelection, revertSelection, type SelectionHistory } from '@sheaf/engine/selection'

export interface SelectionDelta {
  version: number
  added: (string | SelectedFile)[]
  removed: string[]
}

export interface LiveSelection {
  files(): readonly SelectedFile[]
  version(): number
  canRevert(): boolean
  /** Earlier selections, oldest first. */
  history(): SelectionHistory
  /** Undefined: nothing changed. */
  set(next: readonly SelectedFile[]): SelectionDelta | undefined
  /** Updates entries after their files changed, without a history entry. Undefined: nothing changed. */
  follow(next: readonly SelectedFile[]): SelectionDelta | undefined
  /** Undefined: there is nothing to revert to. */
  revert(): SelectionDelta | undefined
  /** Renames every path, in earlier selections too; undefined drops the file. */
  rename(to: (path: string) => string | undefined): SelectionDelta | undefined
}

export function openSelection(first: readonly SelectedFile[], before: SelectionHistory = []): LiveSelection {
  let files = first
  let version = 1
  let history = before

  const replace = (next: readonly SelectedFile[]): SelectionDelta | undefined => {
    const { added, removed } = compare(files, next)
    files = next
    if (added.length === 0 && removed.length === 0) return undefined
    version++
    return { version, added, removed }
  }
  return {
    files: () => files,
    version: () => version,
    canRevert: () => history.length > 0,
    history: () => history,
    set(next) {
      history = rememberSelection(history, files, next)
      return replace(next)
    },
    follow: replace,
    revert() {
      const before = revertSelection(history)
      if (!before) return undefined
      history = before.history
      return replace(before.selection)
    },
    rename(to) {
      const renamed = (entries: readonly SelectedFile[]): SelectedFile[] =>
        entries.flatMap((entry) => {
          const path = to(entry.path)
          return path === undefined ? [] : [{ ...entry, path }]
        })
      history = history.map(renamed)
      return replace(renamed(files))
    },
  }
}

function compare(before: readonly SelectedFile[], after: readonly SelectedFile[]): Omit<SelectionDelta, 'version'> {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  if (start === after.length) return { added: [], removed: before.slice(start).map(({ path }) => path) }
  const old = new Map(before.slice(start).map((entry) => [entry.path, entry]))
  const added: (string | SelectedFile)[] = []
  for (const entry of after.slice(start)) {
    const was = old.get(entry.path)
    old.delete(entry.path)
    if (was === entry || (was && isSame(was, entry))) continue
    added.push(entry.mode === 'full' ? entry.path : entry)
  }
  return { added, removed: [...old.keys()] }
}

function isSame(a: SelectedFile, b: SelectedFile): boolean {
  return a.mode === b.mode && (a.mode !== 'slices' || JSON.stringify(a) === JSON.stringify(b))
}
