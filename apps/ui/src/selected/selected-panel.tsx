// The right panel: every selected file, its tokens, and their share of the prompt.

import { ListChecks } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { AddedMapItems } from '../codemap/added-map-items.tsx'
import { words as mapWords } from '../codemap/codemap.words.ts'
import { useAddedMaps, useMapActions } from '../codemap/use-added-maps.ts'
import { keysForCommand } from '../commands/listen-for-shortcuts.ts'
import { runCommand } from '../commands/use-command.ts'
import { DocumentsGroup } from '../documents/documents-group.tsx'
import { Button } from '../kit/button.tsx'
import { fullCount, shortCount } from '../kit/format.ts'
import { EmptyState } from '../kit/indicators.tsx'
import { Keys } from '../kit/keys.tsx'
import { MenuSeparator } from '../kit/menu.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState, useWorkspaceSelector } from '../state/host-state.ts'
import type { SelectionReplica } from '../state/selection-replica.ts'
import { useActions } from '../state/use-actions.ts'
import { showPreview, showTab } from '../state/view-state.ts'
import { measuredFiles } from '../tree/file-marks.ts'
import { RowMenu } from '../tree/row-menu.tsx'
import { RowTree, type RowTreeHandle } from '../tree/row-tree.tsx'
import { words as treeWords } from '../tree/tree.words.ts'
import { useTreeStore } from '../tree/tree-store.ts'
import { notifyNotes } from '../tree/use-check.ts'
import { readArrangement } from './arrangement.ts'
import { secondLine } from './second-line.ts'
import { words } from './selected.words.ts'
import { SelectedContent } from './selected-content.tsx'
import { type SelectedRow, selectedRows } from './selected-rows.ts'
import { SelectedToolbar } from './selected-toolbar.tsx'

export const SelectedPanel = memo(function SelectedPanel() {
  const { id, selection, budget } = useWorkspaceSelector(({ id, selection, budget }) => ({ id, selection, budget }))
  const [arrangement, setArrangement] = useState(readArrangement)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<RowTreeHandle>(null)
  const scale = useHostState(({ settings }) => settings.fontSize / 13)
  const actions = useActions()
  const { pinned } = useAddedMaps()
  const maps = useMapActions()
  const files = useLaterFiles(id, selection.files)
  const rows = useMemo(
    () => selectedRows({ files, budget, measured: measuredFiles(budget), pinned }, arrangement, closed),
    [files, budget, pinned, arrangement, closed],
  )
  const heightOf = useMemo(() => (row: SelectedRow) => Math.round(baseHeight(row) * Math.max(scale, 1)), [scale])
  const focus = useTreeStore((state) => state.focus)
  useEffect(() => {
    if (focus !== 'selected') return
    useTreeStore.setState({ focus: null })
    list.current?.focus()
  }, [focus])

  const setChecked = async (chosen: readonly SelectedRow[], checked: boolean): Promise<void> => {
    try {
      notifyNotes(await actions.select({ type: 'check', paths: filesOf(chosen, selection.files), checked }))
    } catch (problem) {
      notifyProblem(problem)
    }
  }
  const open = (chosen: readonly SelectedRow[]) => {
    const next = new Set(closed)
    for (const { path } of chosen) if (!next.delete(path)) next.add(path)
    setClosed(next)
  }
  return (
    <section aria-label={words.panel} className="flex h-full min-w-0 flex-col bg-paper">
      <SelectedToolbar arrangement={arrangement} onChange={setArrangement} />
      <div className="min-h-0 grow">
        {rows.length === 0 ? (
          <Nothing />
        ) : (
          <RowTree<SelectedRow>
            label={words.title}
            testId="selected-list"
            rowTestId="selected-row"
            memory={`selected:${id}`}
            rows={rows}
            heightOf={heightOf}
            nameOf={nameOf}
            Content={SelectedContent}
            isBare
            onOpen={open}
            onEnter={({ path }) => showPreview(path)}
            dragged={(chosen) => filesOf(chosen, selection.files).map((path) => ({ kind: 'file', path }))}
            onDelete={(chosen) => {
              const added = addedMapsOf(chosen)
              if (added.length > 0) maps.remove(added)
              if (added.length < chosen.length) void setChecked(chosen, false)
            }}
            menu={(chosen) => (
              <>
                {chosen.length > 0 && chosen.every(isAddedMap) && (
                  <>
                    <AddedMapItems paths={chosen.map(({ path }) => path)} />
                    <MenuSeparator />
                  </>
                )}
                <RowMenu
                  targets={targetsOf(chosen, selection.files)}
                  uncheckKeys="delete"
                  onCheck={(checked) => void setChecked(chosen, checked)}
                />
              </>
            )}
            ref={list}
          />
        )}
      </div>
      <DocumentsGroup />
    </section>
  )
})

/** Fifty thousand cards are arranged after the tree's checkboxes were rendered. Never returns the files of another task tab. */
function useLaterFiles(id: string, files: SelectionReplica['files']): SelectionReplica['files'] {
  const latest = useMemo(() => ({ id, files }), [id, files])
  const later = useDeferredValue(latest)
  return later.id === id ? later.files : files
}

function Nothing() {
  const toured = useHostState((state) => state.settings.toured)
  return (
    <EmptyState icon={<ListChecks />} title={words.empty.title} description={words.empty.help}>
      <Button onClick={() => runCommand('search-names')}>
        {words.empty.search} <Keys keys={keysForCommand('search-names')} />
      </Button>
      <Button tone="quiet" onClick={() => showTab('builder')}>
        {words.empty.builder}
      </Button>
      {!toured && (
        <Button tone="quiet" onClick={() => runCommand('tour')}>
          {words.empty.tour}
        </Button>
      )}
    </EmptyState>
  )
}

function baseHeight(row: SelectedRow): number {
  if (row.kind === 'group') return 26
  return row.kind === 'file' && row.inGroup && row.file.mode !== 'slices' ? 33 : 47
}

/** First the visible text, in order; then what is otherwise only visual. */
function nameOf(row: SelectedRow): string {
  const tokens = 'tokens' in row ? row.tokens : undefined
  const short = tokens === undefined ? '' : shortCount(tokens)
  const more = tokens === undefined ? '' : treeWords.file.tokens(tokens)
  if (row.kind === 'group') return treeWords.row.name([row.name, fullCount(row.count), short], [words.groups.files(row.count), more])
  const mode = row.kind === 'map' ? 'map' : row.kind === 'file' ? row.file.mode : 'full'
  return treeWords.row.name(
    [
      row.name,
      mode !== 'full' && treeWords.file.modes[mode],
      row.kind === 'map' && row.cut > 0 && mapWords.marks.cut(row.cut),
      short,
      secondLine(row),
    ],
    [
      more,
      row.kind === 'left' && (row.map === 'removed' ? words.file.removed : words.file.leftOut),
      row.kind === 'map' && row.isPinned && mapWords.marks.pinned,
    ],
  )
}

/** A map that is or would be added, not a selected file. */
function isAddedMap(row: SelectedRow): boolean {
  return row.kind === 'map' || (row.kind === 'left' && row.map !== undefined)
}

function addedMapsOf(rows: readonly SelectedRow[]): string[] {
  return rows.filter(({ kind }) => kind === 'map').map(({ path }) => path)
}

/** A group means the selected files in it. */
function filesOf(rows: readonly SelectedRow[], files: ReadonlyMap<string, unknown>): string[] {
  const paths = rows.flatMap((row) => {
    if (row.kind !== 'group') return [row.path]
    if (row.tone !== 'folder') return []
    return [...files.keys()].filter((path) => path.slice(0, Math.max(path.lastIndexOf('/'), 0)) === row.path)
  })
  return [...new Set(paths)]
}

function targetsOf(rows: readonly SelectedRow[], files: ReadonlyMap<string, unknown>) {
  return filesOf(rows, files).map((path) => ({ path, isFile: true, check: files.has(path) }))
}
