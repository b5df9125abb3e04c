import { visibleText } from '@sheaf/contract'
import { Check, ListPlus, X } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { shortCount } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { showPreview } from '../state/view-state.ts'
import { words } from './builder.words.ts'
import type { Idea } from './ideas.ts'
import { priorityStyles } from './priority-styles.ts'

interface BuilderRowProps {
  idea: Idea
  tokens: number | undefined
  isSelected: boolean
  /** Whether to show who named it. */
  showsSource: boolean
  onAdd: (path: string) => void
  onRemove: (path: string) => void
}

/** A recommended file; the row opens the preview. */
export const BuilderRow = memo(function BuilderRow({ idea, tokens, isSelected, showsSource, onAdd, onRemove }: BuilderRowProps) {
  const { path, priority, why, by } = idea
  const { label, icon: Icon, text } = priorityStyles[priority]
  const slash = path.lastIndexOf('/')
  return (
    <div className="group flex items-center gap-1 rounded-md pr-1 hover:bg-hover">
      <button
        type="button"
        data-idea={path}
        onClick={() => showPreview(path)}
        className="flex min-w-0 grow items-start gap-2 scroll-my-12 rounded-md px-2 py-1 text-left -outline-offset-2"
      >
        <Icon className={classNames('mt-0.5 size-4 shrink-0', text)} aria-hidden />
        <span className="min-w-0 grow">
          <span className="flex items-center gap-1.5">
            <span className="sr-only">{words.row.preview}</span>
            <span className="min-w-0 truncate" title={visibleText(path)}>
              {visibleText(path.slice(slash + 1))}{' '}
              <span className="text-xs text-faint">{visibleText(path.slice(0, Math.max(0, slash)))}</span>
            </span>
            {showsSource && by !== undefined && <NamedBy by={by} />}
            {isSelected && <Check className="size-3.5 shrink-0 text-success" aria-label={words.row.selected} />}
          </span>
          <span className="sr-only">{words.row.priority(label)}</span>
          <span className="line-clamp-2 text-xs break-words text-muted">{visibleText(why)}</span>
        </span>
        {tokens !== undefined && (
          <span className="shrink-0 self-center text-sm text-muted tabular" title={words.row.tokens(tokens)}>
            {shortCount(tokens)}
          </span>
        )}
      </button>
      <IconButton
        label={isSelected ? words.row.isSelected(path) : words.row.add(path)}
        keys="a"
        disabled={isSelected}
        onClick={() => onAdd(path)}
      >
        <ListPlus />
      </IconButton>
      <IconButton label={words.row.remove(path)} keys="delete" onClick={() => onRemove(path)}>
        <X />
      </IconButton>
    </div>
  )
})

function NamedBy({ by }: { by: NonNullable<Idea['by']> }) {
  const { label, help } = words.row.by[by]
  return (
    <Badge tone={by === 'both' ? 'accent' : 'neutral'} title={help}>
      {label}
    </Badge>
  )
}
