// The left panel: toolbar, search box, and below them the tree or what was found.

import { useEffect, useMemo, useRef } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { useOpenDesk } from '../desk/desk-store.ts'
import type { Folder, TreeReplica } from '../desk/tree-replica.ts'
import { useActions } from '../desk/use-actions.ts'
import { useView } from '../desk/view-store.ts'
import { Waiting } from '../kit/marks.tsx'
import { useChangedFiles, useFollowChanged } from './changed-files.ts'
import { EmptyTree } from './empty-tree.tsx'
import { FileTree } from './file-tree.tsx'
import { FilesToolbar } from './files-toolbar.tsx'
import { MissingRoots } from './missing-roots.tsx'
import { NameResults } from './name-results.tsx'
import type { RowTreeHandle } from './row-tree.tsx'
import { SearchBox } from './search-box.tsx'
import { TextResults } from './text-results.tsx'
import { isFiltering } from './tree-filter.ts'
import { plainSorting } from './tree-order.ts'
import { setClosedRoots, setSearch, setSorting, showTreeOf, useTreeStore } from './tree-store.ts'
import { useCheck } from './use-check.ts'
import { useWeights } from './use-weights.ts'

export function FilesPanel() {
  const { id, tree } = useOpenDesk()
  const list = useRef<RowTreeHandle>(null)
  const box = useRef<HTMLInputElement>(null)
  const workspace = useTreeStore((state) => state.workspace)
  const search = useTreeStore((state) => state.search)
  const sorting = useTreeStore((state) => state.sorting)
  const filter = useTreeStore((state) => state.filter)
  const weighing = useWeights(sorting, () => setSorting(plainSorting))
  useEffect(() => showTreeOf(id), [id])
  useFollowChanged(id)
  useTreeCommands(box, list)
  const leaveSearch = () => {
    setSearch({ text: '' })
    // The tree is drawn in the next frame.
    requestAnimationFrame(() => list.current?.focus())
  }
  const toBox = () => box.current?.focus()
  return (
    <section aria-label="Files" className="flex h-full min-w-0 flex-col bg-paper">
      <FilesToolbar />
      <SearchBox box={box} onDown={() => list.current?.focus()} onEscape={leaveSearch} />
      <MissingRoots />
      {weighing.progress && (
        <div className="border-b border-line px-2 py-1">
          <Waiting what="Weighing files" done={weighing.progress.done} total={weighing.progress.total} onCancel={weighing.cancel} />
        </div>
      )}
      <div className="min-h-0 grow">
        {workspace !== id ? null : search.text.trim() !== '' ? (
          search.mode === 'names' ? (
            <NameResults handle={list} onEscape={leaveSearch} onLeaveUp={toBox} />
          ) : (
            <TextResults handle={list} onEscape={leaveSearch} onLeaveUp={toBox} />
          )
        ) : tree.files === 0 && !isFiltering(filter) ? (
          <EmptyTree />
        ) : (
          <FileTree weights={weighing.weights} handle={list} />
        )}
      </div>
    </section>
  )
}

function useTreeCommands(box: React.RefObject<HTMLInputElement | null>, list: React.RefObject<RowTreeHandle | null>): void {
  const actions = useActions()
  const check = useCheck()
  const { tree, fields } = useOpenDesk()
  const changed = useChangedFiles(({ paths }) => paths)
  const intoBox = (mode: 'names' | 'text') => {
    setSearch({ mode })
    useView.setState({ panel: 'files' })
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.select()
    })
  }
  useCommand('search-names', () => intoBox('names'))
  useCommand('search-text', () => intoBox('text'))
  useCommand('focus-files', () => list.current?.focus())
  const collapse = () => {
    actions.change({ expandedFolders: [] })
    setClosedRoots([])
  }
  useCommand('collapse-all', collapse, fields.expandedFolders.length > 0)
  const expand = () => {
    actions.change({ expandedFolders: foldersOf(tree) })
    setClosedRoots([])
  }
  useCommand('expand-all', expand)
  const roots = useMemo(() => tree.roots.map(({ folder }) => folder.path), [tree.roots])
  useCommand('select-all', () => void check(roots, true), tree.files > 0)
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
