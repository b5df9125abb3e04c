// The contents of a card in the selected panel.

import { visibleText } from '@sheaf/contract'
import { ChevronRight, Ellipsis, Pin, PinOff, Search, ShieldAlert, TriangleAlert, Undo2, X } from 'lucide-react'
import { words as mapWords } from '../codemap/codemap.words.ts'
import { useMapActions } from '../codemap/use-added-maps.ts'
import { classNames } from '../kit/class-names.ts'
import { fullCount, shortCount } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showPreview } from '../state/view-state.ts'
import { openMenuAt } from '../tree/open-menu-at.ts'
import { RowButton } from '../tree/row-button.tsx'
import type { RowContentProps } from '../tree/row-frame.tsx'
import { modeWords, words as treeWords } from '../tree/tree.words.ts'
import { secondLine } from './second-line.ts'
import { words } from './selected.words.ts'
import type { SelectedRow } from './selected-rows.ts'

export function SelectedContent({ row, isHot }: RowContentProps<SelectedRow>) {
  if (row.kind === 'group') return <Group row={row} />
  return <Card row={row} isHot={isHot} />
}

function Group({ row }: { row: Extract<SelectedRow, { kind: 'group' }> }) {
  return (
    <div className="flex h-full items-center gap-1 pr-4.25 pl-2 text-xs text-muted hover:text-ink group-aria-selected/row:bg-accent-soft">
      <ChevronRight className={classNames('size-3.5 shrink-0', row.isOpen && 'rotate-90')} aria-hidden />
      {row.tone === 'left' && <TriangleAlert className="size-3.5 shrink-0 text-warning" aria-hidden />}
      {/* Cut on the left: the end of a path says more than its beginning. */}
      <span className="min-w-0 truncate text-left [direction:rtl]" title={visibleText(row.name)}>
        <bdi>{visibleText(row.name)}</bdi>
      </span>{' '}
      <span className="text-faint tabular">{fullCount(row.count)}</span> <span className="grow" />
      {row.tokens !== undefined && <span className="tabular">{shortCount(row.tokens)}</span>}
    </div>
  )
}

function Card({ row, isHot }: { row: Exclude<SelectedRow, { kind: 'group' }>; isHot: boolean }) {
  const actions = useActions()
  const maps = useMapActions()
  const { path, name } = row
  const second = secondLine(row)
  const remove = () => void actions.select({ type: 'check', paths: [path], checked: false }).catch(notifyProblem)
  return (
    <div
      className={classNames(
        'relative mx-2 flex h-[calc(100%-3px)] min-w-0 flex-col justify-center overflow-hidden rounded-md border border-line bg-surface px-2 group-hover/row:border-line-strong',
        'group-aria-selected/row:border-accent group-aria-selected/row:bg-accent-soft',
        row.kind !== 'file' && 'border-dashed bg-paper',
      )}
    >
      <div className="flex min-w-0 items-center gap-1.5">
        <span className="min-w-0 truncate" title={visibleText(path)}>
          {visibleText(name)}
        </span>{' '}
        <Marks row={row} />
        <span className="grow" />{' '}
        {isHot && (
          <>
            <RowButton label={treeWords.row.preview(name)} onClick={() => showPreview(path)}>
              <Search />
            </RowButton>
            <RowButton
              label={words.file.more(name)}
              onClick={({ currentTarget, clientX, clientY }) => openMenuAt(currentTarget, clientX, clientY)}
            >
              <Ellipsis />
            </RowButton>
            {row.kind === 'map' && (
              <RowButton
                label={row.isPinned ? words.file.unpin(name) : words.file.pin(name)}
                onClick={() => (row.isPinned ? maps.unpin([path]) : maps.pin([path]))}
              >
                {row.isPinned ? <PinOff /> : <Pin />}
              </RowButton>
            )}
            {isRemovable(row) && (
              <RowButton label={words.file.remove(name)} onClick={row.kind === 'map' ? () => maps.remove([path]) : remove}>
                <X />
              </RowButton>
            )}
            {row.kind === 'left' && row.map === 'removed' && (
              <RowButton label={words.file.restore(name)} onClick={() => maps.restore([path])}>
                <Undo2 />
              </RowButton>
            )}
          </>
        )}
        {'tokens' in row && row.tokens !== undefined && (
          <span className="shrink-0 text-sm text-muted tabular" title={words.file.weight(row.tokens, row.share)}>
            {shortCount(row.tokens)}
          </span>
        )}
      </div>
      {second !== '' && <p className="truncate text-xs text-faint"> {visibleText(second)}</p>}
      {'share' in row && row.share > 0 && (
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5">
          <span
            className={classNames('block h-full rounded-r-full', row.kind === 'map' ? 'bg-part-maps' : 'bg-part-files')}
            style={{ width: `${Math.max(row.share * 100, 0.5)}%` }}
          />
        </span>
      )}
    </div>
  )
}

function isRemovable(row: Exclude<SelectedRow, { kind: 'group' }>): boolean {
  return row.kind !== 'left' || row.isSelected
}

function Marks({ row }: { row: Exclude<SelectedRow, { kind: 'group' }> }) {
  const findings = useHostState((state) => state.open?.budget?.findings.find(({ path }) => path === row.path)?.findings.length ?? 0)
  return (
    <>
      {row.kind === 'file' && row.file.mode !== 'full' && (
        <Badge tone={row.file.mode === 'map' ? 'info' : 'accent'} title={modeWords(row.file)}>
          {treeWords.file.modes[row.file.mode]}
        </Badge>
      )}
      {row.kind === 'map' && <Badge tone="info">{treeWords.file.modes.map}</Badge>}
      {row.kind === 'map' && row.cut > 0 && (
        <Badge tone="warning" title={mapWords.marks.cutHelp(row.cut)}>
          {mapWords.marks.cut(row.cut)}
        </Badge>
      )}
      {row.kind === 'map' && row.isPinned && (
        <span title={mapWords.marks.pinned} className="shrink-0 text-muted [&_svg]:size-3.5">
          <Pin aria-hidden />
        </span>
      )}
      {findings > 0 && (
        <span title={words.file.secrets(findings)} className="text-danger [&_svg]:size-3.5">
          <ShieldAlert aria-hidden />
        </span>
      )}
    </>
  )
}
