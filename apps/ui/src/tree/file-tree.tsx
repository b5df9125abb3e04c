// The files of the workspace as a tree with checkboxes.

import { type Ref, useEffect, useMemo } from 'react'
import { shortCount } from '../kit/format.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import type { Folder } from '../state/tree-replica.ts'
import { useActions } from '../state/use-actions.ts'
import { showPreview } from '../state/view-state.ts'
import { useChangedFiles } from './changed-files.ts'
import { type Check, fileCheck, folderCheck, intendedCheck } from './check-state.ts'
import { EmptySpaceMenu } from './empty-space-menu.tsx'
import { measuredFiles, weightWords } from './file-marks.ts'
import { FilterStrip, NoFilterMatches } from './filter-strip.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowTree, type RowTreeHandle } from './row-tree.tsx'
import { useForgetTokenCounts, useTokenCounts } from './token-counts.ts'
import { modeWords, words } from './tree.words.ts'
import { countShown, filterTree, isFiltering, shownPaths } from './tree-filter.ts'
import { orderOf } from './tree-order.ts'
import { TreeRowContent } from './tree-row-content.tsx'
import { flattenTree, oddityOf, type TreeRow } from './tree-rows.ts'
import { setClosedRoots, useSortWeights, useTreeStore } from './tree-store.ts'
import { useCheck } from './use-check.ts'
import { useRowHeight } from './use-row-height.ts'

export function FileTree({ handle }: { handle: Ref<RowTreeHandle> }) {
  const { id, tree, selection, budget } = useWorkspaceSelector(({ id, tree, selection, budget }) => ({ id, tree, selection, budget }))
  const rowHeight = useRowHeight()
  const intents = useTreeStore((state) => state.intents)
  const { rows, shown } = useTreeRows()
  const shownSelected = useMemo(() => shown && countShown(tree, shown, setOf(selection)), [tree, shown, selection])
  const changed = useChangedFiles(({ files }) => files)
  const check = useCheck()
  const open = useOpenFolders()
  const measured = measuredFiles(budget)
  const weights = useSortWeights()
  const counts = useTokenCounts(({ byPath }) => byPath)
  useForgetTokenCounts(id)

  useEffect(() => {
    performance.mark('sheaf:tree', { detail: id })
  }, [id])

  const heightOf = useMemo(() => () => rowHeight, [rowHeight])
  const checkOf = (row: TreeRow): Check => {
    const intended = intendedCheck(row.path, intents)
    if (intended !== undefined) return intended
    if (row.file >= 0) return fileCheck(selection.files.get(row.path))
    if (!shown) return folderCheck(row.folder, selection)
    const count = shownSelected?.get(row.folder) ?? 0
    return count === 0 ? false : count === shown.get(row.folder)?.total ? true : 'mixed'
  }
  /** First the visible text, in order; then what is otherwise only visual. */
  const nameOf = (row: TreeRow): string => {
    const isFile = row.file >= 0
    const selected = isFile ? selection.files.get(row.path) : undefined
    const tokens = selected && measured.get(row.path)?.tokens
    const weight = weightWords(weights, row.path)
    const count = weight === undefined && tokens === undefined ? counts.get(row.path) : undefined
    const odd = isFile ? oddityOf(row) : undefined
    const seen = [
      row.name,
      selected && selected.mode !== 'full' && words.file.modes[selected.mode],
      weight ?? (tokens !== undefined ? shortCount(tokens) : count && words.file.count(count)),
    ]
    const more = [
      tokens !== undefined ? words.file.tokens(tokens) : count && words.file.counted(count, isFile),
      selected?.mode === 'slices' && modeWords(selected),
      isFile && changed.has(row.path) && words.git.changed,
      odd && words.file.odd[odd],
      row.root?.missing ?? (isFile ? undefined : row.folder.problem),
    ]
    return words.row.name(seen, more)
  }
  /** With a filter on, a folder means the files shown in it. */
  const pathsOf = (row: TreeRow): string[] => (shown && row.file < 0 ? shownPaths(row.folder, shown) : [row.path])
  const onCheck = (chosen: readonly TreeRow[], checked: boolean) => void check(chosen.flatMap(pathsOf), checked)
  const list = (
    <RowTree
      label={words.files}
      testId="tree"
      rowTestId="tree-row"
      memory={`tree:${id}`}
      rows={rows}
      heightOf={heightOf}
      nameOf={nameOf}
      Content={TreeRowContent}
      checkOf={checkOf}
      onCheck={onCheck}
      onOpen={open}
      onEnter={({ path }) => showPreview(path)}
      dragged={(chosen) =>
        chosen.filter(({ path }) => path !== '').map(({ path, file }) => ({ kind: file >= 0 ? 'file' : 'folder', path }))
      }
      menu={(chosen) =>
        chosen.length === 0 ? (
          <EmptySpaceMenu />
        ) : (
          <RowMenu
            targets={chosen.map((row) => ({ path: row.path, isFile: row.file >= 0, check: checkOf(row), root: row.root }))}
            onCheck={(checked) => onCheck(chosen, checked)}
          />
        )
      }
      ref={handle}
    />
  )
  if (!shown) return list
  const count = tree.roots.reduce((sum, { folder }) => sum + (shown.get(folder)?.total ?? 0), 0)
  return (
    <div className="flex h-full flex-col">
      <FilterStrip count={count} of={tree.files} />
      <div className="min-h-0 grow">{count === 0 ? <NoFilterMatches /> : list}</div>
    </div>
  )
}

function useTreeRows() {
  const { tree, selection, expandedFolders } = useWorkspaceSelector(({ tree, selection, fields }) => ({
    tree,
    selection,
    expandedFolders: fields.expandedFolders,
  }))
  const { filter, sorting, weights, closedInFilter, closedRoots } = useTreeStore()
  const changed = useChangedFiles(({ files }) => files)
  const isOn = isFiltering(filter)
  // The selection changes often: only a filter that uses it is recomputed.
  const selected = filter.selectedOnly ? selection : null
  const shown = useMemo(
    () => (isOn ? filterTree(tree, filter, selected ? setOf(selected) : noFiles, changed) : undefined),
    [isOn, tree, filter, selected, changed],
  )
  const order = useMemo(() => orderOf(sorting, weights), [sorting, weights])
  const rows = useMemo(() => {
    const expanded = new Set(expandedFolders)
    const closed = new Set(tree.roots.filter(({ path }) => closedRoots.includes(path)).map(({ folder }) => folder.path))
    const isOpen = (folder: Folder, isRoot: boolean) =>
      isOn ? !closedInFilter.has(folder.path) : isRoot ? !closed.has(folder.path) : expanded.has(folder.path)
    return flattenTree(tree, { order, isOpen, shown })
  }, [tree, order, shown, isOn, closedInFilter, closedRoots, expandedFolders])
  return { rows, shown }
}

function useOpenFolders(): (rows: readonly TreeRow[], open: boolean) => void {
  const actions = useActions()
  return (rows, open) => {
    const current = useHostState.getState().open
    if (!current) return
    const { filter, closedInFilter, closedRoots } = useTreeStore.getState()
    if (isFiltering(filter)) {
      const closed = new Set(closedInFilter)
      for (const { path } of rows) {
        if (open) closed.delete(path)
        else closed.add(path)
      }
      useTreeStore.setState({ closedInFilter: closed })
      return
    }
    const roots = rows.flatMap(({ root }) => root?.path ?? [])
    if (roots.length > 0) setClosedRoots(open ? closedRoots.filter((path) => !roots.includes(path)) : [...closedRoots, ...roots])
    const folders = rows.filter(({ root }) => !root).map(({ path }) => path)
    if (folders.length === 0) return
    const before = current.fields.expandedFolders
    const gone = new Set(folders)
    actions.change({ expandedFolders: open ? [...new Set([...before, ...folders])] : before.filter((path) => !gone.has(path)) })
  }
}

const noFiles = { has: () => false, counts: new Map<string, number>() }

function setOf({ files, counts }: { files: ReadonlyMap<string, unknown>; counts: ReadonlyMap<string, number> }) {
  return { has: (path: string) => files.has(path), counts }
}
