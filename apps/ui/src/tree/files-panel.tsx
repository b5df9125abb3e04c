// The left panel: toolbar, search box, and below them the tree or the search results.

import { memo, useCallback, useEffect, useRef } from 'react'
import { Waiting } from '../kit/indicators.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useTrackChangedFiles } from './changed-files.ts'
import { EmptyTree } from './empty-tree.tsx'
import { FileTree } from './file-tree.tsx'
import { FilesToolbar } from './files-toolbar.tsx'
import { MissingRoots } from './missing-roots.tsx'
import { NameResults } from './name-results.tsx'
import type { RowTreeHandle } from './row-tree.tsx'
import { SearchBox } from './search-box.tsx'
import { TextResults } from './text-results.tsx'
import { words } from './tree.words.ts'
import { isFiltering } from './tree-filter.ts'
import { defaultSorting } from './tree-order.ts'
import { setSearch, setSorting, useTreeStore } from './tree-store.ts'
import { useWeights } from './use-weights.ts'

export const FilesPanel = memo(function FilesPanel() {
  const { id, hasFiles } = useWorkspaceSelector(({ id, tree }) => ({ id, hasFiles: tree.files > 0 }))
  const list = useRef<RowTreeHandle>(null)
  const box = useRef<HTMLInputElement>(null)
  const search = useTreeStore((state) => state.search)
  const sorting = useTreeStore((state) => state.sorting)
  const filter = useTreeStore((state) => state.filter)
  const weighing = useWeights(sorting, () => setSorting(defaultSorting))
  useTrackChangedFiles(id)
  const focus = useTreeStore((state) => state.focus)
  useEffect(() => {
    if (focus !== 'search' && focus !== 'files') return
    useTreeStore.setState({ focus: null })
    if (focus === 'files') list.current?.focus()
    else {
      box.current?.focus()
      box.current?.select()
    }
  }, [focus])
  const toList = useCallback(() => list.current?.focus(), [])
  const leaveSearch = useCallback(() => {
    setSearch({ text: '' })
    // The tree is rendered in the next frame.
    requestAnimationFrame(toList)
  }, [toList])
  const toBox = () => box.current?.focus()
  return (
    <section aria-label={words.files} className="flex h-full min-w-0 flex-col bg-paper">
      <FilesToolbar />
      <SearchBox box={box} onDown={toList} onEscape={leaveSearch} />
      <MissingRoots />
      {weighing.progress && (
        <div className="border-b border-line px-2 py-1">
          <Waiting what={words.weighing} done={weighing.progress.done} total={weighing.progress.total} onCancel={weighing.cancel} />
        </div>
      )}
      <div className="min-h-0 grow" data-tour="files">
        {search.text.trim() !== '' ? (
          search.mode === 'names' ? (
            <NameResults handle={list} onEscape={leaveSearch} onLeaveUp={toBox} />
          ) : (
            <TextResults handle={list} onEscape={leaveSearch} onLeaveUp={toBox} />
          )
        ) : !hasFiles && !isFiltering(filter) ? (
          <EmptyTree />
        ) : (
          <FileTree handle={list} />
        )}
      </div>
    </section>
  )
})
