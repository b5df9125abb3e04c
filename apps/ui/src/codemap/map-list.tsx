// The list of maps, as a listbox: arrow keys move, and the pane next to it shows the active map. Virtual, since Complete has thousands.

import { visibleText } from '@sheaf/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Map as MapIcon, Pin } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { runCommand } from '../commands/use-command.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { shortCount } from '../kit/format.ts'
import { Badge, EmptyState } from '../kit/indicators.tsx'
import { useTextScale } from '../kit/use-text-scale.ts'
import { words } from './codemap.words.ts'
import { type MapListRow, type MapRow, savedPercent } from './map-rows.ts'
import { useAddedMaps } from './use-added-maps.ts'

const baseHeights = { head: 34, file: 40 }

export function MapList({
  rows,
  chosen,
  choose,
  waiting,
}: {
  rows: readonly MapListRow[]
  chosen: MapRow | null
  choose: (row: MapRow) => void
  waiting: ReactNode
}) {
  const id = useId()
  const { pinned } = useAddedMaps()
  const scale = useTextScale()
  const heights = { head: Math.round(baseHeights.head * scale), file: Math.round(baseHeights.file * scale) }
  const scroller = useRef<HTMLDivElement>(null)
  const at = chosen ? rows.indexOf(chosen) : -1
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'file'],
    getItemKey: (index) => {
      const row = rows[index]
      return row?.kind === 'file' ? `${row.group} ${row.path}` : (row?.title ?? index)
    },
    overscan: 8,
  })
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -rows.length, End: rows.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = nearest(rows, Math.max(0, Math.min(rows.length - 1, at + step)), step < 0 ? -1 : 1)
    const row = rows[next]
    if (row?.kind !== 'file') return
    choose(row)
    virtual.scrollToIndex(next)
  }
  if (rows.length === 0)
    return (
      <div className="grow">
        {waiting ? (
          <div className="p-4">{waiting}</div>
        ) : (
          <EmptyState icon={<MapIcon />} title={words.list.empty.title} description={words.list.empty.help}>
            <Button onClick={() => runCommand('search-names')}>{words.list.searchFiles}</Button>
          </EmptyState>
        )}
      </div>
    )
  return (
    <div ref={scroller} className={classNames('min-w-0 grow overflow-y-auto p-2', chosen && 'md:max-w-80 md:border-r md:border-line')}>
      <div
        role="listbox"
        aria-label={words.list.title}
        tabIndex={0}
        aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
        onKeyDown={move}
        className="relative rounded-md"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index]
          if (!row) return null
          const style = { transform: `translateY(${start}px)`, height: heights[row.kind] }
          return row.kind === 'head' ? (
            <div key={key} role="presentation" style={style} className="absolute inset-x-0 top-0 flex items-end gap-2 px-2 pb-1">
              <b className="shrink-0 text-sm font-medium">{row.title}</b>
              <span className="truncate text-xs text-faint">{row.description}</span>
            </div>
          ) : (
            <Row
              key={key}
              id={`${id}-${index}`}
              row={row}
              style={style}
              isChosen={index === at}
              isPinned={pinned.has(row.path)}
              onClick={() => choose(row)}
            />
          )
        })}
      </div>
    </div>
  )
}

function Row({
  id,
  row,
  style,
  isChosen,
  isPinned,
  onClick,
}: {
  id: string
  row: MapRow
  style: { transform: string; height: number }
  isChosen: boolean
  isPinned: boolean
  onClick: () => void
}) {
  const slash = row.path.lastIndexOf('/')
  const percent = savedPercent(row)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onClick={onClick}
      style={style}
      className={classNames(
        'absolute inset-x-0 top-0 flex cursor-default items-center gap-2 rounded-md px-2 select-none',
        isChosen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <span className="min-w-0 grow">
        <span className="block truncate" title={visibleText(row.path)}>
          {visibleText(row.path.slice(slash + 1))}{' '}
          <span className={classNames('text-xs', isChosen ? 'text-muted' : 'text-faint')}>
            {visibleText(row.path.slice(0, Math.max(0, slash)))}
          </span>
        </span>{' '}
        <span className="block truncate text-xs text-muted" title={row.why}>
          {row.why ?? (percent === undefined ? words.list.signaturesOnly : words.list.sizes(row.wholeTokens ?? 0, row.tokens ?? 0))}
        </span>
      </span>{' '}
      {row.cut && (
        <Badge tone="warning" title={words.marks.cutHelp(row.cut.length)}>
          {words.marks.cut(row.cut.length)}
        </Badge>
      )}
      {isPinned && (
        <span title={words.marks.pinned} className="shrink-0 text-muted [&_svg]:size-3.5">
          <Pin aria-hidden />
          <span className="sr-only">{words.marks.pinned}</span>
        </span>
      )}{' '}
      {percent === undefined ? (
        row.tokens !== undefined && (
          <span className="shrink-0 text-sm text-muted tabular">
            {shortCount(row.tokens)}
            <span className="sr-only">{words.list.tokens}</span>
          </span>
        )
      ) : (
        <Badge tone={percent > 0 ? 'success' : 'neutral'}>−{percent}%</Badge>
      )}
    </div>
  )
}

/** The file at or after an index in the given direction, or else the first file. */
function nearest(rows: readonly MapListRow[], from: number, step: 1 | -1): number {
  for (let index = from; index >= 0 && index < rows.length; index += step) if (rows[index]?.kind === 'file') return index
  return rows.findIndex((row) => row.kind === 'file')
}
