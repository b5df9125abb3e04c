// The commands of the files and selected panels. They also work while their panel is hidden: then it is shown first.

import { useMemo } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import type { Folder, TreeReplica } from '../state/tree-replica.ts'
import { useActions } from '../state/use-actions.ts'
import { showSide } from '../state/view-state.ts'
import { useChangedFiles } from './changed-files.ts'
import { refreshTree } from './refresh-tree.ts'
import { setClosedRoots, setSearch, useTreeStore } from './tree-store.ts'
import { useCheck } from './use-check.ts'

export function useFilesCommands(): void {
  const actions = useActions()
  const check = useCheck()
  const { tree, expandedFolders, selection } = useWorkspaceSelector(({ tree, fields, selection }) => ({
    tree,
    expandedFolders: fields.expandedFolders,
    selection,
  }))
  const changed = useChangedFiles(({ paths }) => paths)
  const isRefreshing = useTreeStore((state) => state.isRefreshing)
  const roots = useMemo(() => tree.roots.map(({ folder }) => folder.path), [tree.roots])
  const go = (focus: 'search' | 'files' | 'selected') => {
    showSide(focus === 'selected' ? 'selected' : 'files')
    useTreeStore.setState({ focus })
  }
  const search = (mode: 'names' | 'text') => {
    setSearch({ mode })
    go('search')
  }
  const expand = (expandedFolders: string[]) => {
    actions.change({ expandedFolders })
    setClosedRoots([])
  }
  useCommand('search-names', () => search('names'))
  useCommand('search-text', () => search('text'))
  useCommand('focus-files', () => go('files'))
  useCommand('focus-selected', () => go('selected'))
  useCommand('refresh', () => void refreshTree(actions), !isRefreshing)
  useCommand('collapse-all', () => expand([]), expandedFolders.length > 0)
  useCommand('expand-all', () => expand(foldersOf(tree)))
  useCommand('select-all', () => void check(roots, true), tree.files > 0 && selection.files.size < tree.files)
  useCommand('select-changed', () => void check(changed, true), changed.length > 0)
}

function foldersOf(tree: TreeReplica): string[] {
  const paths: string[] = []
  const walk = (folder: Folder): void => {
    for (const inner of folder.folders) {
      paths.push(inner.path)
      walk(inner)
    }
  }
  for (const { folder } of tree.roots) walk(folder)
  return paths
}
