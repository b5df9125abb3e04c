// Where the tokens go: a treemap, and next to it the same data as a list for the keyboard, with ways to trim.

import { visibleText } from '@sheaf/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ChartNoAxesColumn, Ellipsis, Minimize2, X } from 'lucide-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { AddedMapItems } from '../codemap/added-map-items.tsx'
import { words as mapWords } from '../codemap/codemap.words.ts'
import { closeDialogAndRun } from '../commands/close-dialog-and-run.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Dialog } from '../kit/dialog.tsx'
import { fullCount, shortCount } from '../kit/format.ts'
import { EmptyState } from '../kit/indicators.tsx'
import { Menu } from '../kit/menu.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { useTextScale } from '../kit/use-text-scale.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showDialog, showPreview, showTab } from '../state/view-state.ts'
import { budgetParts, type Part } from './budget-parts.ts'
import { words } from './dialogs.words.ts'
import { words as fitWords } from './fit/fit.words.ts'
import { type Cell, layoutCells, type TreemapNode, treemapNodes } from './treemap-nodes.ts'

export function TreemapDialog() {
  const budget = useHostState((state) => state.open?.budget ?? null)
  const [hovered, setHovered] = useState<TreemapNode | null>(null)
  const nodes = useMemo(() => (budget ? treemapNodes(budget) : []), [budget])
  const total = budget?.tokens.total ?? 0
  const close = () => showDialog(null)
  return (
    <Dialog
      title={words.treemap.title}
      description={hovered ? <NodeSummary node={hovered} total={total} /> : words.treemap.help(total)}
      width="full"
      fills={nodes.length > 0}
      onClose={close}
      footer={
        nodes.length > 0 && budget && budget.files.length > 0 ? (
          <Button icon={<Minimize2 />} onClick={() => showDialog({ name: 'fit' })}>
            {fitWords.open.long}
          </Button>
        ) : undefined
      }
    >
      {nodes.length === 0 ? (
        <EmptyState icon={<ChartNoAxesColumn />} title={words.treemap.empty.title} description={words.treemap.empty.help}>
          <Button onClick={() => closeDialogAndRun('search-names')}>{words.treemap.empty.searchFiles}</Button>
          <Button tone="quiet" onClick={() => closeDialogAndRun('focus-instructions')}>
            {words.treemap.empty.writeInstructions}
          </Button>
        </EmptyState>
      ) : (
        <div className="flex min-h-0 grow max-md:flex-col">
          <Treemap nodes={nodes} hovered={hovered} onHover={setHovered} />
          <Rows nodes={nodes} total={total} hovered={hovered} onHover={setHovered} />
        </div>
      )}
    </Dialog>
  )
}

function NodeSummary({ node, total }: { node: TreemapNode; total: number }) {
  return (
    <span className="flex min-w-0 gap-2">
      <span className="truncate text-ink">{visibleText(node.path ?? node.name)}</span>
      <span className="shrink-0 tabular">{words.treemap.size(node.tokens, share(node.tokens, total))}</span>
    </span>
  )
}

type Hover = (node: TreemapNode | null) => void

function Treemap({ nodes, hovered, onHover }: { nodes: TreemapNode[]; hovered: TreemapNode | null; onHover: Hover }) {
  const container = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (!container.current) return undefined
    const watching = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watching.observe(container.current)
    return () => watching.disconnect()
  }, [])
  const cells = useMemo(() => (size ? layoutCells(nodes, { x: 0, y: 0, ...size }) : []), [nodes, size])
  return (
    // The list next to it has the same content.
    <div className="min-h-50 min-w-0 flex-1 p-3 md:pr-0" aria-hidden>
      <div ref={container} className="relative size-full overflow-hidden" onPointerLeave={() => onHover(null)}>
        {cells.map((cell) => (
          <CellBox key={`${cell.node.id}${cell.isFrame}`} cell={cell} isHovered={cell.node.id === hovered?.id} onHover={onHover} />
        ))}
      </div>
    </div>
  )
}

const CellBox = memo(function CellBox({ cell, isHovered, onHover }: { cell: Cell; isHovered: boolean; onHover: Hover }) {
  const { node, rect, isFrame } = cell
  const { width, height } = rect
  const tint = tints[node.part]
  return (
    <button
      type="button"
      tabIndex={-1}
      onPointerEnter={() => onHover(node)}
      onClick={() => look(node)}
      style={{
        left: rect.x,
        top: rect.y,
        width: Math.max(0, width - 1),
        height: Math.max(0, height - 1),
        backgroundColor: `color-mix(in oklab, ${tint} ${isFrame ? 12 : isHovered ? 42 : 28}%, var(--surface))`,
        boxShadow: isHovered ? `inset 0 0 0 1.5px ${tint}` : undefined,
      }}
      className={classNames(
        'absolute flex flex-col items-start overflow-hidden rounded-[3px] text-left text-2xs',
        isFrame ? 'px-1.5 pt-0.5 text-muted' : 'p-1 text-ink',
      )}
    >
      {width > 34 && height > 15 && <span className="w-full truncate">{node.name}</span>}
      {!isFrame && width > 34 && height > 32 && <span className="tabular">{shortCount(node.tokens)}</span>}
    </button>
  )
})

function Rows({ nodes, total, hovered, onHover }: { nodes: TreemapNode[]; total: number; hovered: TreemapNode | null; onHover: Hover }) {
  const selected = useHostState((state) => state.open?.selection.files)
  const rows = useMemo(() => leaves(nodes).sort((a, b) => b.tokens - a.tokens), [nodes])
  const scroller = useRef<HTMLDivElement>(null)
  const actions = useActions()
  const wanted = useRef<number | null>(null)
  const unselect = useCallback(
    (path: string, index: number) => {
      wanted.current = index
      actions.select({ type: 'check', paths: [path], checked: false }).catch(notifyProblem)
    },
    [actions],
  )
  // The focused row is gone: focus the one that took its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows have changed
  useEffect(() => {
    const { current } = wanted
    wanted.current = null
    if (current !== null) scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"] button`)?.focus()
  }, [rows])
  const height = Math.round(rowHeight * useTextScale())
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  return (
    <div ref={scroller} className="w-90 shrink-0 overflow-y-auto p-3 max-md:min-h-0 max-md:w-full max-md:flex-1">
      <ul aria-label={words.treemap.list} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const node = rows[index]
          return (
            node && (
              <RowItem
                key={node.id}
                node={node}
                total={total}
                index={index}
                count={rows.length}
                start={start}
                height={height}
                isHovered={node.id === hovered?.id}
                isSelected={node.path !== undefined && selected?.has(node.path) === true}
                onHover={onHover}
                onUnselect={unselect}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

const rowHeight = 30

interface RowItemProps {
  node: TreemapNode
  total: number
  index: number
  count: number
  start: number
  height: number
  isHovered: boolean
  isSelected: boolean
  onHover: Hover
  onUnselect: (path: string, index: number) => void
}

const RowItem = memo(function RowItem({
  node,
  total,
  index,
  count,
  start,
  height,
  isHovered,
  isSelected,
  onHover,
  onUnselect,
}: RowItemProps) {
  const { path } = node
  return (
    <li
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ height, transform: `translateY(${start}px)` }}
      onPointerEnter={() => onHover(node)}
      onFocus={() => onHover(node)}
      className={classNames('absolute inset-x-0 flex items-center gap-2 rounded-sm px-1.5', isHovered && 'bg-hover')}
    >
      <span className={classNames('size-2 shrink-0 rounded-[2px]', fills[node.part])} aria-hidden />
      <button
        type="button"
        onClick={() => look(node)}
        className="h-6 min-w-0 grow rounded-sm text-left"
        title={visibleText(path ?? node.name)}
      >
        <span className="block truncate">{path === undefined ? node.name : <Shortened path={path} isMap={node.part === 'maps'} />}</span>
      </button>
      <span className="shrink-0 text-sm text-muted tabular">{fullCount(node.tokens)}</span>
      <span className="w-9 shrink-0 text-right text-sm whitespace-nowrap text-faint tabular">{share(node.tokens, total)}</span>
      {path !== undefined && isSelected ? (
        <IconButton label={words.treemap.unselect(path)} onClick={() => onUnselect(path, index)}>
          <X />
        </IconButton>
      ) : path !== undefined && node.part === 'maps' ? (
        <Menu
          align="end"
          trigger={
            <IconButton label={mapWords.actions.more(path)}>
              <Ellipsis />
            </IconButton>
          }
        >
          <AddedMapItems paths={[path]} withModes />
        </Menu>
      ) : (
        <span className="size-6 shrink-0" />
      )}
    </li>
  )
})

function Shortened({ path, isMap }: { path: string; isMap: boolean }) {
  const at = path.lastIndexOf('/') + 1
  return (
    <>
      {visibleText(path.slice(at))}
      {isMap && <span className="text-sm text-muted">{words.treemap.map}</span>}
      {at > 0 && <span className="text-sm text-faint"> {visibleText(path.slice(0, at - 1))}</span>}
    </>
  )
}

function look({ path, part }: TreemapNode): void {
  if (path !== undefined) showPreview(path)
  else if (part === 'prompts') showDialog({ name: 'prompts' })
  else if (part !== 'files' && part !== 'maps' && part !== 'other') {
    showDialog(null)
    showTab('compose')
  }
}

function leaves(nodes: readonly TreemapNode[]): TreemapNode[] {
  return nodes.flatMap((node) => (node.children ? leaves(node.children) : [node]))
}

function share(tokens: number, total: number): string {
  const percent = total === 0 ? 0 : (tokens / total) * 100
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`
}

const tints: Record<Part, string> = collect('tint')
const fills: Record<Part, string> = collect('fill')

function collect(what: 'tint' | 'fill'): Record<Part, string> {
  const all: Record<Part, string> = { files: '', documents: '', maps: '', tree: '', prompts: '', instructions: '', git: '', other: '' }
  for (const row of budgetParts) all[row.part] = row[what]
  return all
}
