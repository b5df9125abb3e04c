// What is known about the active file of the graph: the names in its links, and the actions on it.

import { visibleText } from '@sheaf/contract'
import { Pin, PinOff } from 'lucide-react'
import { Button } from '../kit/button.tsx'
import { showPreview } from '../state/view-state.ts'
import { words } from './codemap.words.ts'
import { type GraphLink, type GraphModel, type GraphNode, isMapSize, isNodeSelected } from './graph-model.ts'
import { useMapActions } from './use-added-maps.ts'

interface DetailsProps {
  node: GraphNode
  links: GraphModel['links']
  isCenter: boolean
  follow: (path: string) => void
}

export function GraphDetails({ node, links, isCenter, follow }: DetailsProps) {
  const actions = useMapActions()
  const { path, state, tokens, isPinned } = node
  const isSelected = isNodeSelected(state)
  const all = [...links.dependents, ...links.dependencies]
  const usedBy = all.filter(({ to }) => to === path)
  const uses = all.filter(({ from }) => from === path)
  const { actions: buttons } = words.map
  return (
    <section
      aria-label={words.graph.details(path)}
      className="flex max-h-[38%] md:max-h-[45%] shrink-0 flex-col gap-2 border-t border-line bg-paper px-4 py-2.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 grow basis-40">
          <h2 className="truncate font-medium" title={visibleText(path)}>
            {visibleText(path)}
          </h2>
          <p className="truncate text-xs text-muted tabular">
            {words.graph.states[state]}
            {tokens !== undefined && ` · ${isMapSize(state) ? words.graph.asMap(tokens) : words.graph.tokens(tokens)}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {!isCenter && (
            <Button small onClick={() => follow(path)}>
              {words.graph.follow}
            </Button>
          )}
          {state !== 'full' && state !== 'left-out' && (
            <Button small onClick={() => actions.set([path], 'full')}>
              {buttons.selectWhole}
            </Button>
          )}
          {state !== 'map' && state !== 'left-out' && (
            <Button small onClick={() => actions.set([path], 'map')}>
              {buttons.mapOnly}
            </Button>
          )}
          {!isSelected && (
            <Button
              small
              tone="quiet"
              icon={isPinned ? <PinOff /> : <Pin />}
              onClick={() => (isPinned ? actions.unpin([path]) : actions.pin([path]))}
            >
              {isPinned ? buttons.unpin : buttons.pin}
            </Button>
          )}
          {state === 'removed' && (
            <Button small tone="quiet" onClick={() => actions.restore([path])}>
              {buttons.restore}
            </Button>
          )}
          {(isSelected || state === 'added') && (
            <Button small tone="quiet" onClick={() => (isSelected ? actions.set([path], null) : actions.remove([path]))}>
              {buttons.remove}
            </Button>
          )}
          <Button small tone="quiet" onClick={() => showPreview(path)}>
            {words.actions.preview}
          </Button>
        </div>
      </div>
      {usedBy.length + uses.length > 0 && (
        // A scrollable area needs a tab stop, so that the arrow keys can scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <div tabIndex={0} className="grid min-h-0 gap-x-6 gap-y-2 overflow-y-auto rounded-sm text-sm md:grid-cols-2">
          <Links title={words.graph.links.dependents} links={usedBy} end="from" />
          <Links title={words.graph.links.dependencies} links={uses} end="to" />
        </div>
      )}
    </section>
  )
}

function Links({ title, links, end }: { title: string; links: readonly GraphLink[]; end: 'from' | 'to' }) {
  if (links.length === 0) return null
  return (
    <div className="min-w-0">
      <h3 className="text-xs text-faint">{title}</h3>
      <ul>
        {links.map((link) => (
          <li key={link[end]} className="flex min-w-0 gap-2">
            <span className="max-w-1/2 shrink-0 truncate" title={visibleText(link[end])}>
              {visibleText(link[end].slice(link[end].lastIndexOf('/') + 1))}
            </span>
            <span className="min-w-0 truncate font-mono text-xs leading-5 text-muted" title={visibleText(link.names.join(', '))}>
              {link.names.length === 0 ? words.graph.imported : visibleText(link.names.slice(0, mostNames).join(', '))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** More don't fit on a line. */
const mostNames = 40
