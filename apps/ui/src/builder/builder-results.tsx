// What the Context Builder found, by priority, and what to do with it.

import { type Priority, priorities, type SelectionChange } from '@sheaf/contract'
import { Bookmark, ListPlus, Replace, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useOpenPart } from '../desk/desk-store.ts'
import { useActions } from '../desk/use-actions.ts'
import { showDialog } from '../desk/view-store.ts'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { counted, fullCount } from '../kit/format.ts'
import { LongList } from '../kit/long-list.tsx'
import { EmptyState } from '../kit/marks.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { BuilderRow } from './builder-row.tsx'
import { countByPriority, hasModel, ideaRows, rowKey, shownIdeas } from './ideas.ts'
import { priorityLooks } from './priority-looks.ts'

const allOn: Record<Priority, boolean> = { high: true, medium: true, low: true }

/** `children`: what the run says of itself, above the list. */
export function BuilderResults({ children }: { children?: ReactNode }) {
  const { ideas, selection, budget } = useOpenPart((open) => ({
    ideas: open.fields.builderResults,
    selection: open.selection,
    budget: open.budget,
  }))
  const actions = useActions()
  const [isOn, setOn] = useState(allOn)
  const shown = useMemo(() => shownIdeas(ideas, isOn), [ideas, isOn])
  const rows = useMemo(() => ideaRows(shown), [shown])
  const counts = useMemo(() => countByPriority(ideas), [ideas])
  const weights = useMemo(() => new Map(budget?.files.map(({ path, tokens }) => [path, tokens])), [budget])
  const run = useCallback(
    (change: SelectionChange, done: string) => {
      const select = async () => {
        const notes = await actions.select(change)
        notify(done, notes.length > 0 ? { tone: 'info', description: notes.join(' ') } : {})
      }
      void select().catch(notifyProblem)
    },
    [actions],
  )
  const add = useCallback((path: string) => run({ type: 'add', files: [{ path, mode: 'full' }] }, `${path} added`), [run])
  const list = useRef<HTMLDivElement>(null)
  const remove = (path: string) => {
    const next = rowBeside(list.current, path, 1) ?? rowBeside(list.current, path, -1)
    actions.change({ builderResults: ideas.filter((idea) => idea.path !== path) })
    if (list.current?.contains(document.activeElement)) next?.focus()
  }
  const latest = useRef(remove)
  latest.current = remove
  const onRemove = useCallback((path: string) => latest.current(path), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('li')?.querySelector<HTMLElement>('[data-idea]') : undefined
    const path = row?.dataset.idea
    if (path === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') rowBeside(list.current, path, 1)?.focus()
    else if (event.key === 'ArrowUp') rowBeside(list.current, path, -1)?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(path)
    else if (event.key === 'a' && !selection.files.has(path)) add(path)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const tellsBy = hasModel(ideas)
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
        <PriorityToggles counts={counts} isOn={isOn} onChange={setOn} />
        <span className="ml-auto text-sm text-muted tabular">{children}</span>
      </div>
      {shown.length === 0 ? (
        <div className="min-h-0 grow">
          <EmptyState
            title="All priorities are off"
            says={`${counted(ideas.length, 'recommendation')} hidden. At least one priority must be on to see them.`}
          >
            <Button onClick={() => setOn(allOn)}>Show all</Button>
          </EmptyState>
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box
        <div ref={list} role="group" aria-label="Recommended files" className="flex min-h-0 grow flex-col" onKeyDown={onKeyDown}>
          <LongList label="Recommendations" items={rows} keyOf={rowKey} estimate={42} className="min-h-0 grow px-2 pb-2">
            {(row) =>
              row.kind === 'heading' ? (
                <Heading priority={row.priority} count={row.count} />
              ) : (
                <BuilderRow
                  idea={row.idea}
                  tokens={row.idea.tokens ?? weights.get(row.idea.path)}
                  isSelected={selection.files.has(row.idea.path)}
                  tellsBy={tellsBy}
                  onAdd={add}
                  onRemove={onRemove}
                />
              )
            }
          </LongList>
        </div>
      )}
      <Footer
        paths={shown.map(({ path }) => path)}
        tokens={shown.reduce((sum, { path, tokens }) => sum + (tokens ?? weights.get(path) ?? 0), 0)}
        canRevert={selection.canRevert}
        run={run}
      />
    </>
  )
}

function rowBeside(list: HTMLElement | null, path: string, by: 1 | -1): HTMLElement | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-idea]') ?? [])]
  const at = rows.findIndex((row) => row.dataset.idea === path)
  return at < 0 ? undefined : rows[at + by]
}

function PriorityToggles({
  counts,
  isOn,
  onChange,
}: {
  counts: Record<Priority, number>
  isOn: Record<Priority, boolean>
  onChange: (next: Record<Priority, boolean>) => void
}) {
  return (
    <fieldset className="flex gap-1.5">
      <legend className="sr-only">Priorities shown</legend>
      {priorities.map((priority) => {
        const { label, icon: Icon, soft } = priorityLooks[priority]
        return (
          <button
            key={priority}
            type="button"
            aria-pressed={isOn[priority]}
            onClick={() => onChange({ ...isOn, [priority]: !isOn[priority] })}
            className={classNames(
              'inline-flex h-6 items-center gap-1 rounded-full border pr-2 pl-1.5 text-sm tabular transition-colors duration-120 [&_svg]:size-3.5',
              isOn[priority] ? `border-transparent ${soft}` : 'border-line text-faint line-through',
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

function Heading({ priority, count }: { priority: Priority; count: number }) {
  const { label, says, text } = priorityLooks[priority]
  return (
    <h3 className={classNames('px-2 pt-2 pb-0.5 text-xs font-medium', text)}>
      {label} priority{' '}
      <span className="font-normal text-faint">
        · {says} · {counted(count, 'file')}
      </span>
    </h3>
  )
}

function Footer({
  paths,
  tokens,
  canRevert,
  run,
}: {
  paths: string[]
  tokens: number
  canRevert: boolean
  run: (change: SelectionChange, done: string) => void
}) {
  const isEmpty = paths.length === 0
  const files = paths.map((path) => ({ path, mode: 'full' as const }))
  const count = counted(paths.length, 'file')
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2">
      <Button tone="quiet" icon={<Undo2 />} disabled={!canRevert} onClick={() => run({ type: 'revert' }, 'The previous selection is back')}>
        Revert to previous selection
      </Button>
      <span className="grow text-right text-sm text-muted tabular">
        {isEmpty ? '' : `${count}${tokens > 0 ? ` · ${fullCount(tokens)} tokens` : ''}`}
      </span>
      <Button icon={<Bookmark />} disabled={isEmpty} onClick={() => showDialog({ name: 'preset', paths })}>
        Save as Preset
      </Button>
      <Button icon={<Replace />} disabled={isEmpty} onClick={() => run({ type: 'replace', files }, `The selection is now these ${count}`)}>
        Replace selection
      </Button>
      <Button
        tone="primary"
        icon={<ListPlus />}
        disabled={isEmpty}
        onClick={() => run({ type: 'add', files }, `${count} added to the selection`)}
      >
        Add to selection
      </Button>
    </footer>
  )
}
