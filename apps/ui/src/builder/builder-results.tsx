// What the Context Builder found, by priority, and what to do with it.

import { type SelectionChange, visibleText } from '@sheaf/contract'
import { Bookmark, Check, Eye, ListPlus, Replace, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { useOpenDesk } from '../desk/desk-store.ts'
import { useActions } from '../desk/use-actions.ts'
import { showDialog, showPreview } from '../desk/view-store.ts'
import { Button, IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { counted, fullCount, shortCount } from '../kit/format.ts'
import { EmptyState } from '../kit/marks.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { byPriority, type Idea, type Priority, priorities, shownIdeas } from './ideas.ts'

export function BuilderResults({ tokens }: { tokens: ReadonlyMap<string, number> }) {
  const { fields, selection, budget } = useOpenDesk()
  const actions = useActions()
  const [isOn, setOn] = useState<Record<Priority, boolean>>({ high: true, medium: true, low: true })
  const ideas: readonly Idea[] = fields.builderResults
  const groups = byPriority(ideas)
  const shown = shownIdeas(ideas, isOn)
  const known = new Map([...(budget?.files ?? []).map(({ path, tokens: count }): [string, number] => [path, count]), ...tokens])
  const select = async (change: SelectionChange, done: string) => {
    const notes = await actions.select(change)
    notify(done, notes.length > 0 ? { tone: 'info', description: notes.join(' ') } : {})
  }
  const run = (change: SelectionChange, done: string) => void select(change, done).catch(notifyProblem)
  const files = shown.map(({ path }) => ({ path, mode: 'full' as const }))
  const count = counted(shown.length, 'file')
  const total = shown.reduce((sum, { path }) => sum + (known.get(path) ?? 0), 0)
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2">
        <fieldset className="flex gap-1.5">
          <legend className="sr-only">Priorities shown</legend>
          {priorities.map((priority) => (
            <button
              key={priority}
              type="button"
              aria-pressed={isOn[priority]}
              onClick={() => setOn({ ...isOn, [priority]: !isOn[priority] })}
              className={classNames(
                'inline-flex h-6 items-center gap-1.5 rounded-full border px-2 text-sm tabular transition-colors duration-120',
                isOn[priority] ? looks[priority].on : 'border-line text-faint line-through',
              )}
            >
              <span className={classNames('size-2 rounded-full', looks[priority].dot)} aria-hidden />
              {looks[priority].label} {groups[priority].length}
            </button>
          ))}
        </fieldset>
        {total > 0 && <span className="ml-auto text-sm text-muted tabular">{fullCount(total)} tokens</span>}
      </div>
      <div className="min-h-0 grow overflow-y-auto px-2 pb-2">
        {shown.length === 0 && (
          <EmptyState
            title="All priorities are off"
            says={`${counted(ideas.length, 'recommendation')} hidden. Switch at least one priority on to see them.`}
          >
            <Button onClick={() => setOn({ high: true, medium: true, low: true })}>Show all</Button>
          </EmptyState>
        )}
        {priorities.map(
          (priority) =>
            isOn[priority] &&
            groups[priority].length > 0 && (
              <section key={priority} aria-label={`${looks[priority].label} priority`}>
                <h3 className={classNames('px-2 pt-2 pb-0.5 text-xs font-medium', looks[priority].text)}>
                  {looks[priority].label} priority
                </h3>
                <ul>
                  {groups[priority].map((idea) => (
                    <Row
                      key={idea.path}
                      idea={idea}
                      tokens={known.get(idea.path)}
                      isSelected={selection.files.has(idea.path)}
                      add={() => run({ type: 'add', files: [{ path: idea.path, mode: 'full' }] }, `${idea.path} added`)}
                      remove={() => actions.change({ builderResults: [...ideas.filter(({ path }) => path !== idea.path)] })}
                    />
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      <footer className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2">
        <Button
          tone="quiet"
          icon={<Undo2 />}
          disabled={!selection.canRevert}
          onClick={() => run({ type: 'revert' }, 'The previous selection is back')}
        >
          Revert to previous selection
        </Button>
        <span className="grow" />
        <Button
          icon={<Bookmark />}
          disabled={shown.length === 0}
          onClick={() => showDialog({ name: 'preset', paths: shown.map(({ path }) => path) })}
        >
          Save as Preset
        </Button>
        <Button
          icon={<Replace />}
          disabled={shown.length === 0}
          onClick={() => run({ type: 'replace', files }, `The selection is now these ${count}`)}
        >
          Replace selection
        </Button>
        <Button
          tone="primary"
          icon={<ListPlus />}
          disabled={shown.length === 0}
          onClick={() => run({ type: 'add', files }, `${count} added to the selection`)}
        >
          Add to selection
        </Button>
      </footer>
    </>
  )
}

const looks: Record<Priority, { label: string; on: string; dot: string; text: string }> = {
  high: { label: 'High', on: 'border-transparent bg-danger-soft text-danger', dot: 'bg-danger', text: 'text-danger' },
  medium: { label: 'Medium', on: 'border-transparent bg-warning-soft text-warning', dot: 'bg-warning', text: 'text-warning' },
  low: { label: 'Low', on: 'border-transparent bg-info-soft text-info', dot: 'bg-info', text: 'text-info' },
}

function Row({
  idea,
  tokens,
  isSelected,
  add,
  remove,
}: {
  idea: Idea
  tokens: number | undefined
  isSelected: boolean
  add: () => void
  remove: () => void
}) {
  const slash = idea.path.lastIndexOf('/')
  return (
    <li className="group flex items-center gap-2 rounded-md px-2 py-1 hover:bg-hover">
      <span className={classNames('size-1.5 shrink-0 rounded-full', looks[idea.priority].dot)} aria-hidden />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-1.5">
          <span className="truncate" title={visibleText(idea.path)}>
            {visibleText(idea.path.slice(slash + 1))}{' '}
            <span className="text-xs text-faint">{visibleText(idea.path.slice(0, Math.max(0, slash)))}</span>
          </span>
          {isSelected && <Check className="size-3.5 shrink-0 text-success" aria-label="selected" />}
        </span>
        <span className="block truncate text-xs text-muted" title={idea.why}>
          {idea.why}
        </span>
      </span>
      {tokens !== undefined && <span className="shrink-0 text-sm text-muted tabular">{shortCount(tokens)}</span>}
      <IconButton label={`Preview ${idea.path}`} onClick={() => showPreview(idea.path)}>
        <Eye />
      </IconButton>
      <IconButton label={isSelected ? `${idea.path} is selected` : `Add ${idea.path} to the selection`} disabled={isSelected} onClick={add}>
        <ListPlus />
      </IconButton>
      <IconButton label={`Remove ${idea.path} from the list`} onClick={remove}>
        <X />
      </IconButton>
    </li>
  )
}
