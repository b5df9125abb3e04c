// The dependency graph: files that use the selection on the left, files that it uses on the right. Every file can be followed and selected.

import { limits } from '@sheaf/contract'
import { ArrowLeft, Map as MapIcon, Waypoints } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { runCommand } from '../commands/use-command.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/indicators.tsx'
import { ContextMenu } from '../kit/menu.tsx'
import { useTextScale } from '../kit/use-text-scale.ts'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { openMenuAt } from '../tree/open-menu-at.ts'
import { words } from './codemap.words.ts'
import { GraphColumn } from './graph-column.tsx'
import { GraphDetails } from './graph-details.tsx'
import { GraphLinks } from './graph-links.tsx'
import { GraphMenu } from './graph-menu.tsx'
import { type GraphNode, type NodeRef, walk } from './graph-model.ts'
import { useMapActions } from './use-added-maps.ts'
import { useGraph } from './use-graph.ts'

/** Files per column at first, and added by each click on "more". */
const step = 20
const nodeHeight = 42
const nodeGap = 6

export function GraphView() {
  const { id, files } = useWorkspaceSelector(({ id: workspace, selection }) => ({ id: workspace, files: selection.files }))
  // Another workspace has other files: the walk starts again.
  return files.size === 0 ? <NothingSelected /> : <Graph key={id} files={files} />
}

function NothingSelected() {
  return (
    <div className="grow">
      <EmptyState icon={<MapIcon />} title={words.list.empty.title} description={words.list.empty.help}>
        <Button onClick={() => runCommand('search-names')}>{words.list.searchFiles}</Button>
      </EmptyState>
    </div>
  )
}

function Graph({ files }: { files: ReadonlyMap<string, unknown> }) {
  /** Files that were followed, the current one last. Empty: the selection is in the center. */
  const [trail, setTrail] = useState<readonly string[]>([])
  const [most, setMost] = useState(step)
  const [at, setAt] = useState<NodeRef | null>(null)
  const [hovered, setHovered] = useState<string | null>(null)
  const [menuFor, setMenuFor] = useState<GraphNode | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const isFocusWanted = useRef(false)
  /** The element that lost the focus to nothing. */
  const left = useRef<Element | null>(null)
  const actions = useMapActions()
  const scale = useTextScale()
  const center = trail.at(-1)
  const paths = useMemo(() => (center === undefined ? [...files.keys()] : [center]), [center, files])
  const { model, sides, isUnsupported } = useGraph(paths, most)
  const shown = { ...model.nodes, center: model.nodes.center.slice(0, most) }
  const first = shown.center[0]
  const current =
    at && shown[at.column].some(({ path }) => path === at.path) ? at : first && { column: 'center' as const, path: first.path }
  const active = current && shown[current.column].find(({ path }) => path === current.path)
  useEffect(() => {
    // A file that leaves the graph takes the focus with it, also when its column is drawn again.
    const isLost = left.current?.isConnected === false && document.activeElement === document.body
    if (!(isFocusWanted.current || isLost) || !current) return
    const option = board.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')
    if (!option) return
    isFocusWanted.current = false
    option.focus()
  })
  const longest = Math.max(shown.dependents.length, shown.center.length, shown.dependencies.length, 1)
  const details = active?.path
  // Neighbors that arrive later move the file down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `longest` and `center` say when it is somewhere else
  useEffect(() => {
    const show = () => board.current?.querySelector('[role=option][tabindex="0"]')?.scrollIntoView({ block: 'center' })
    show()
    if (!board.current) return undefined
    // The details below get longer when its links are known.
    const observer = new ResizeObserver(show)
    observer.observe(board.current)
    return () => observer.disconnect()
  }, [longest, center])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the details of another file may cover it
  useEffect(() => {
    board.current?.querySelector('[role=option][tabindex="0"]')?.scrollIntoView({ block: 'nearest' })
  }, [details])
  const moveTo = (next: NodeRef): void => {
    isFocusWanted.current = true
    setAt(next)
  }
  const follow = (path: string): void => {
    if (path !== center) setTrail([...trail, path])
    moveTo({ column: 'center', path })
  }
  const back = (): void => {
    const previous = center
    setTrail(trail.slice(0, -1))
    isFocusWanted.current = true
    setAt(previous === undefined ? null : { column: 'center', path: previous })
  }
  const toggle = ({ path }: GraphNode): void => actions.set([path], files.has(path) ? null : 'full')

  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !current || !active) return
    const next = walk({ ...model, nodes: shown }, current, event.key)
    if (next) moveTo(next)
    else if (event.key === 'Enter') follow(active.path)
    else if (event.key === ' ') toggle(active)
    else if (event.key === 'Backspace' && trail.length > 0) back()
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, bottom } = event.target instanceof Element ? event.target.getBoundingClientRect() : { left: 0, bottom: 0 }
      if (event.target instanceof Element) openMenuAt(event.target, left + 24, bottom)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const height = Math.round(nodeHeight * scale)
  const pitch = height + nodeGap
  const offsetOf = (nodes: readonly GraphNode[]): number => Math.round(((longest - nodes.length) * pitch) / 2)
  const middleOf = (column: keyof typeof shown): ReadonlyMap<string, number> =>
    new Map(shown[column].map(({ path }, index) => [path, offsetOf(shown[column]) + index * pitch + height / 2]))
  const lit = hovered ?? active?.path ?? null
  const more = (): void => setMost(Math.min(most + step, limits.graphFiles))
  const columnProps = { height, gap: nodeGap, current, lit, follow, toggle, focus: setAt, hover: setHovered, onMore: more }

  if (isUnsupported && center === undefined)
    return (
      <div className="grow">
        <EmptyState icon={<Waypoints />} title={words.graph.unsupported.title} description={words.graph.unsupported.help} />
      </div>
    )
  const canvas = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the options in it have the focus; their keys arrive here
    <div
      ref={board}
      onKeyDown={onKey}
      onFocus={() => {
        left.current = null
      }}
      onBlur={({ target, relatedTarget }) => {
        left.current = relatedTarget === null ? target : null
      }}
      onContextMenu={({ target }) => setMenuFor(nodeUnder(target, [...shown.dependents, ...shown.center, ...shown.dependencies]))}
      onPointerLeave={() => setHovered(null)}
      className="@container min-h-0 grow overflow-y-auto p-3"
    >
      <div className="grid grid-cols-1 gap-y-4 @min-[480px]:grid-cols-[minmax(0,1fr)_clamp(20px,7cqw,72px)_minmax(0,1fr)_clamp(20px,7cqw,72px)_minmax(0,1fr)]">
        <GraphColumn
          {...columnProps}
          column="dependents"
          title={words.graph.columns.dependents}
          nodes={shown.dependents}
          links={model.links.dependents}
          offset={offsetOf(shown.dependents)}
          side={sides.dependents}
          canShowMore={most < limits.graphFiles}
        />
        <GraphLinks
          links={model.links.dependents}
          left={middleOf('dependents')}
          right={middleOf('center')}
          height={longest * pitch}
          lit={lit}
        />
        <GraphColumn
          {...columnProps}
          column="center"
          title={center === undefined ? words.graph.columns.selection : words.graph.columns.file}
          nodes={shown.center}
          links={[...model.links.dependents, ...model.links.dependencies]}
          offset={offsetOf(shown.center)}
          more={model.nodes.center.length - shown.center.length}
          canShowMore={most < limits.graphFiles}
        />
        <GraphLinks
          links={model.links.dependencies}
          left={middleOf('center')}
          right={middleOf('dependencies')}
          height={longest * pitch}
          lit={lit}
        />
        <GraphColumn
          {...columnProps}
          column="dependencies"
          title={words.graph.columns.dependencies}
          nodes={shown.dependencies}
          links={model.links.dependencies}
          offset={offsetOf(shown.dependencies)}
          side={sides.dependencies}
          canShowMore={most < limits.graphFiles}
        />
      </div>
    </div>
  )
  return (
    <section aria-label={words.graph.label} className="flex min-h-0 min-w-0 grow flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-2 md:min-h-9 text-sm text-muted">
        {center === undefined ? (
          paths.length > limits.graphFiles ? (
            <span>{words.graph.notAll(limits.graphFiles, paths.length)}</span>
          ) : (
            // A phone has no such keys.
            <span className="max-md:hidden">{words.graph.keys}</span>
          )
        ) : (
          <>
            <Button small tone="quiet" icon={<ArrowLeft />} onClick={back}>
              {trail.length > 1 ? words.graph.back : words.graph.backToSelection}
            </Button>
            {trail.length > 1 && (
              <Button
                small
                tone="quiet"
                onClick={() => {
                  setTrail([])
                  isFocusWanted.current = true
                }}
              >
                {words.graph.backToSelection}
              </Button>
            )}
          </>
        )}
        <span role="status" className="sr-only">
          {center !== undefined && words.graph.centered(center, shown.dependents.length, shown.dependencies.length)}
        </span>
      </div>
      <ContextMenu trigger={canvas}>
        {menuFor && <GraphMenu node={menuFor} isCenter={menuFor.path === center} follow={follow} />}
      </ContextMenu>
      {active && <GraphDetails node={active} links={model.links} isCenter={active.path === center} follow={follow} />}
    </section>
  )
}

function nodeUnder(target: EventTarget, nodes: readonly GraphNode[]): GraphNode | null {
  const path = target instanceof Element ? target.closest<HTMLElement>('[data-path]')?.dataset.path : undefined
  return nodes.find((node) => node.path === path) ?? null
}
