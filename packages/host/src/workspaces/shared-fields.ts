// What the tabs of a workspace share. Each tab's document has a copy; the first tab's is the one that counts.

import type { Workspace } from '@sheaf/contract'
import { movedFields, movePaths } from './move-paths.ts'

const names = ['name', 'folderPatterns', 'rootPatterns', 'presets', 'ephemeral', 'tabs'] as const satisfies (keyof Workspace)[]

/** Without the roots: a change of roots also changes paths. */
export function sharedFields(fields: Partial<Workspace>): Partial<Workspace> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.some((shared) => shared === name)))
}

/** A tab as it is opened: meanwhile, its workspace may have changed. */
export function withSharedFields(tab: Workspace, first: Workspace, folderPatterns: (root: string) => string): Workspace {
  const { rootPatterns: _rootPatterns, tabs: _tabs, ...own } = tab
  const isMoved = JSON.stringify(tab.roots) !== JSON.stringify(first.roots)
  return { ...own, ...(isMoved && movedTab(tab, first.roots, folderPatterns)), ...sharedFields(first) }
}

function movedTab(tab: Workspace, roots: string[], folderPatterns: (root: string) => string): Partial<Workspace> {
  const move = movePaths(tab.roots, roots)
  const selection = tab.selection.flatMap((file) => {
    const path = move(file.path)
    return path === undefined ? [] : [{ ...file, path }]
  })
  return { ...movedFields(tab, roots, folderPatterns), selection }
}
