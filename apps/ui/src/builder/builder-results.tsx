// The Context Builder's results, by priority. They scroll with the content above: in a small window the list needs the full height.

import { type Priority, priorities } from '@sheaf/contract'
import { Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { Button } from '../kit/button.tsx'
import { CheckBox } from '../kit/check-box.tsx'
import { classNames } from '../kit/class-names.ts'
import { EmptyState } from '../kit/indicators.tsx'
import { LongList } from '../kit/long-list.tsx'
import { useWorkspaceSelector } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './builder.words.ts'
import { BuilderRow } from './builder-row.tsx'
import {
  allPriorities,
  canIncludeLow,
  countByPriority,
  type EnabledPriorities,
  fileOf,
  hasSources,
  type Idea,
  ideaRows,
  rowKey,
} from './ideas.ts'
import { priorityStyles } from './priority-styles.ts'
import { useChangeSelection } from './use-change-selection.ts'

interface BuilderResultsProps {
  shown: readonly Idea[]
  enabled: EnabledPriorities
  onChange: (next: EnabledPriorities) => void
  /** The shown files that the footer's buttons add. */
  included: readonly Idea[]
  includesLow: boolean
  onIncludeLow: (includes: boolean) => void
  scroller: RefObject<HTMLElement | null>
  /** Results of another run that can be shown instead. */
  other: { isLatest: boolean; onShow: () => void } | undefined
}

export function BuilderResults({ shown, enabled, onChange, included, includesLow, onIncludeLow, scroller, other }: BuilderResultsProps) {
  const { ideas, selected, files } = useWorkspaceSelector(({ fields, selection, budget }) => ({
    ideas: fields.builderResults,
    selected: selection.files,
    files: budget?.files,
  }))
  const actions = useActions()
  const change = useChangeSelection()
  const rows = useMemo(() => ideaRows(shown), [shown])
  const counts = useMemo(() => countByPriority(ideas), [ideas])
  /** Results of an earlier version have no token counts. */
  const weights = useMemo(() => new Map(files?.map(({ path, tokens }) => [path, tokens])), [files])
  const weightOf = ({ path, tokens, part }: Idea) => part?.tokens ?? tokens ?? weights.get(path)
  const add = useCallback((idea: Idea) => change({ type: 'add', files: [fileOf(idea)] }, words.results.added(idea.path)), [change])
  const list = useRef<HTMLDivElement>(null)
  const remove = useLatest((path: string) => {
    const next = rowBeside(list.current, path, 1) ?? rowBeside(list.current, path, -1)
    const hadFocus = list.current?.contains(document.activeElement)
    actions.change({ builderResults: ideas.filter((idea) => idea.path !== path) })
    if (hadFocus) next?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('li')?.querySelector<HTMLElement>('[data-idea]') : undefined
    const path = row?.dataset.idea
    if (path === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const idea = shown.find((each) => each.path === path)
    if (event.key === 'ArrowDown') rowBeside(list.current, path, 1)?.focus()
    else if (event.key === 'ArrowUp') rowBeside(list.current, path, -1)?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(path)
    else if (event.key === 'a' && idea && !selected.has(path)) add(idea)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const left = ideas.filter(({ path }) => !selected.has(path))
  const hasNoRoom = left.length > 0 && left.every(({ part }) => part === null)
  const showsSource = hasSources(ideas)
  const added = included.filter(({ path }) => !selected.has(path)).length
  const total = included.reduce((sum, idea) => sum + (weightOf(idea) ?? 0), 0)
  return (
    <>
      <div className="sticky top-0 z-10 flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-2">
        <PriorityToggles counts={counts} enabled={enabled} onChange={onChange} />
        {other && (
          <Button small tone="quiet" icon={other.isLatest ? <Redo2 /> : <Undo2 />} onClick={other.onShow}>
            {other.isLatest ? words.results.latest : words.results.previous}
          </Button>
        )}
        <span role="status" className="ml-auto text-sm text-muted tabular">
          {shown.length > 0 && words.results.total(included.length, shown.length, total, included.length - added)}
        </span>
        {hasNoRoom && (
          <p className="basis-full text-sm text-warning">
            {left.length < ideas.length ? words.results.noRoomForRest : words.results.noRoom}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        <div className="min-h-48 grow">
          <EmptyState title={words.results.allOff.title} description={words.results.allOff.help(ideas.length)}>
            <Button onClick={() => onChange(allPriorities)}>{words.results.allOff.showAll}</Button>
          </EmptyState>
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
        <div ref={list} role="group" aria-label={words.results.label} className="shrink-0 px-2 pb-3" onKeyDown={onKeyDown}>
          <LongList label={words.results.list} items={rows} keyOf={rowKey} estimate={42} scroller={scroller}>
            {(row) =>
              row.kind === 'heading' ? (
                <Heading priority={row.priority} count={row.count}>
                  {row.priority === 'low' && canIncludeLow(shown) && (
                    <CheckBox checked={includesLow} onChange={onIncludeLow}>
                      {words.results.includeLow}
                    </CheckBox>
                  )}
                </Heading>
              ) : (
                <BuilderRow
                  idea={row.idea}
                  tokens={weightOf(row.idea)}
                  selected={selected.get(row.idea.path)}
                  showsSource={showsSource}
                  onAdd={add}
                  onRemove={remove}
                />
              )
            }
          </LongList>
        </div>
      )}
    </>
  )
}

interface PriorityTogglesProps extends Pick<BuilderResultsProps, 'enabled' | 'onChange'> {
  counts: Record<Priority, number>
}

function PriorityToggles({ counts, enabled, onChange }: PriorityTogglesProps) {
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">{words.results.filter}</legend>
      {priorities.map((priority) => {
        const { label, icon: Icon, soft } = priorityStyles[priority]
        return (
          <button
            key={priority}
            type="button"
            aria-pressed={enabled[priority]}
            onClick={() => onChange({ ...enabled, [priority]: !enabled[priority] })}
            className={classNames(
              'inline-flex h-6 items-center gap-1 rounded-full border pr-2 pl-1.5 text-sm tabular transition-colors duration-120 [&_svg]:size-3.5',
              enabled[priority] ? `border-transparent ${soft}` : 'border-line text-faint line-through',
            )}
          >
            <Icon aria-hidden />
            {label} {counts[priority]}
          </button>
        )
      })}
    </fieldset>
  )
}

function Heading({ priority, count, children }: { priority: Priority; count: number; children: ReactNode }) {
  const { label, meaning, text } = priorityStyles[priority]
  return (
    // A checkbox needs more room, so that it is not pressed with the row below.
    <div className={classNames('flex flex-wrap items-center gap-x-3 px-2 pt-2.5 text-xs', children ? 'pb-2' : 'pb-0.5')}>
      <h3 className={classNames('grow font-medium', text)}>
        {words.results.heading(label)} <span className="font-normal text-faint">{words.results.headingDetail(meaning, count)}</span>
      </h3>
      {children}
    </div>
  )
}

function rowBeside(list: HTMLElement | null, path: string, by: 1 | -1): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-idea]') ?? [])]
  const at = rows.findIndex((row) => row.dataset.idea === path)
  return at < 0 ? undefined : rows[at + by]
}

/** A stable function that calls the latest one, so that rows do not re-render. */
function useLatest<Value>(run: (value: Value) => void): (value: Value) => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback((value: Value) => latest.current(value), [])
}
