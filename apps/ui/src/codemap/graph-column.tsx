// One column of the graph, as a listbox.

import { visibleText } from '@sheaf/contract'
import { FileCode2, FileX, MapMinus, Pin, Square, SquareCheck, SquareMinus } from 'lucide-react'
import type { CSSProperties, MouseEvent } from 'react'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { shortCount } from '../kit/format.ts'
import { Problem, Waiting } from '../kit/indicators.tsx'
import { words as treeWords } from '../tree/tree.words.ts'
import { progressProps } from '../workspaces/opening-pane.tsx'
import { words } from './codemap.words.ts'
import { type Column, type GraphLink, type GraphNode, isMapSize, isNodeSelected, type NodeRef, type NodeState } from './graph-model.ts'
import type { SideState } from './use-graph.ts'

export interface GraphColumnProps {
  column: Column
  title: string
  nodes: readonly GraphNode[]
  /** Links of its nodes. */
  links: readonly GraphLink[]
  height: number
  gap: number
  /** Distance from the top, so that columns of different length are centered. */
  offset: number
  current: NodeRef | null | undefined
  /** Path whose links are highlighted. */
  lit: string | null
  side?: SideState
  more?: number
  canShowMore: boolean
  follow: (path: string) => void
  toggle: (node: GraphNode) => void
  focus: (at: NodeRef) => void
  hover: (path: string | null) => void
  onMore: () => void
}

export function GraphColumn(props: GraphColumnProps) {
  const { column, title, nodes, links, height, gap, offset, current, lit, side, canShowMore, follow, toggle, focus, hover, onMore } = props
  const more = props.more ?? side?.more ?? 0
  const linked = new Set(links.flatMap(({ from, to }) => (from === lit || to === lit ? [from, to] : [])))
  const style: CSSProperties & Record<'--offset', string> = { '--offset': `${offset}px` }
  return (
    <div className={classNames('min-w-0', column === 'center' && 'order-first @min-[480px]:order-none')}>
      <p className="flex h-6 items-baseline gap-1.5 text-xs text-faint">
        {title} {nodes.length > 0 && <span className="tabular">{nodes.length + more}</span>}
      </p>
      {side && nodes.length === 0 && <Side column={column} side={side} />}
      {nodes.length > 0 && (
        <div
          role="listbox"
          aria-label={words.graph.list(title, nodes.length)}
          aria-multiselectable
          style={{ ...style, rowGap: gap }}
          className="grid @min-[480px]:mt-(--offset)"
        >
          {nodes.map((node) => (
            <Node
              key={node.path}
              node={node}
              name={nameOf(node, links)}
              height={height}
              isTabStop={current?.column === column && current.path === node.path}
              light={node.path === lit ? 'own' : linked.has(node.path) ? 'linked' : null}
              onClick={(event) =>
                event.target instanceof Element && event.target.closest('[data-check]') ? toggle(node) : follow(node.path)
              }
              onFocus={() => focus({ column, path: node.path })}
              onHover={() => hover(node.path)}
            />
          ))}
        </div>
      )}
      {more > 0 &&
        (canShowMore ? (
          <Button small tone="quiet" className="mt-1.5" onClick={onMore}>
            {words.graph.moreFiles(more)}
          </Button>
        ) : (
          <p className="mt-2 px-2 text-sm text-faint">{words.graph.moreFiles(more)}</p>
        ))}
    </div>
  )
}

function Side({ column, side }: { column: Column; side: SideState }) {
  const { isWaiting, isCanceled, problem, progress, cancel, retry } = side
  const name = column === 'dependents' ? 'dependents' : 'dependencies'
  if (isWaiting) return <Waiting what={words.graph.finding[name]} {...progressProps(progress)} onCancel={cancel} />
  const tryAgain = (
    <Button small onClick={retry}>
      {words.tryAgain}
    </Button>
  )
  if (problem) return <Problem {...problem}>{tryAgain}</Problem>
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-faint">
      {isCanceled ? (
        <>
          {words.graph.canceled} {tryAgain}
        </>
      ) : (
        words.graph.none[name]
      )}
    </p>
  )
}

interface NodeProps {
  node: GraphNode
  name: string
  height: number
  isTabStop: boolean
  /** `own`: its links are highlighted; `linked`: it is at the other end of one. */
  light: 'own' | 'linked' | null
  onClick: (event: MouseEvent) => void
  onFocus: () => void
  onHover: () => void
}

function Node({ node, name, height, isTabStop, light, onClick, onFocus, onHover }: NodeProps) {
  const { path, state, tokens, isPinned } = node
  const slash = path.lastIndexOf('/')
  const isSelected = isNodeSelected(state)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all nodes are handled by the graph
    <div
      role="option"
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isSelected}
      aria-label={visibleText(name)}
      title={visibleText(name)}
      data-path={path}
      onClick={onClick}
      onFocus={onFocus}
      onPointerEnter={onHover}
      style={{ height }}
      className={classNames(
        'flex scroll-my-3 cursor-pointer items-center gap-2 rounded-md border px-2 transition-colors duration-120 select-none motion-reduce:transition-none',
        light === null ? 'border-line hover:border-line-strong' : 'border-accent',
        light === 'own' ? 'bg-accent-soft' : 'bg-surface',
        (state === 'removed' || state === 'left-out') && 'border-dashed',
      )}
    >
      <span
        data-check
        aria-hidden
        className={classNames(
          '-m-1 shrink-0 p-1 [&_svg]:size-4',
          isSelected && state !== 'left-out' ? 'text-accent-ink' : state === 'added' ? 'text-info' : 'text-faint',
        )}
      >
        {icons[state]}
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1">
          <span className="truncate">{visibleText(path.slice(slash + 1))}</span>
          {isPinned && <Pin className="size-3 shrink-0 text-muted" aria-hidden />}
        </span>{' '}
        {/* Cut on the left: the end of a path says more than its beginning. */}
        <span className={classNames('block truncate text-left text-xs [direction:rtl]', light === 'own' ? 'text-muted' : 'text-faint')}>
          <bdi>{visibleText(path.slice(0, Math.max(0, slash)))}</bdi>
        </span>
      </span>{' '}
      {tokens !== undefined && (
        // Three narrow columns need the room for the names.
        <span className="shrink-0 text-sm text-muted tabular @min-[480px]:hidden @min-[620px]:block">{shortCount(tokens)}</span>
      )}
    </div>
  )
}

const icons: Record<NodeState, React.ReactNode> = {
  full: <SquareCheck />,
  slices: <SquareMinus />,
  map: <FileCode2 />,
  added: <FileCode2 />,
  removed: <MapMinus />,
  'left-out': <FileX />,
  none: <Square />,
}

function nameOf({ path, state, tokens, isPinned }: GraphNode, links: readonly GraphLink[]): string {
  const own = links.filter(({ from, to }) => from === path || to === path).slice(0, mostLinksNamed)
  return treeWords.row.name(
    [fileName(path), path.slice(0, Math.max(0, path.lastIndexOf('/'))), tokens !== undefined && shortCount(tokens)],
    [
      tokens !== undefined && (isMapSize(state) ? words.graph.asMap(tokens) : words.graph.tokens(tokens)),
      words.graph.states[state],
      isPinned && words.marks.pinned,
      ...own.map(({ from, to, names }) => words.graph.link(fileName(from), fileName(to), names)),
    ],
  )
}

const mostLinksNamed = 3

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
