import { type SelectedFile, visibleText } from '@sheaf/contract'
import { Check, ListPlus, X } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { shortCount } from '../kit/format.ts'
import { Badge } from '../kit/indicators.tsx'
import { showPreview } from '../state/view-state.ts'
import { words as treeWords } from '../tree/tree.words.ts'
import { words } from './builder.words.ts'
import { fileOf, type Idea } from './ideas.ts'
import { priorityStyles } from './priority-styles.ts'

interface BuilderRowProps {
  idea: Idea
  tokens: number | undefined
  /** How it is selected, if it is. */
  selected: SelectedFile | undefined
  /** Whether to show who named it. */
  showsSource: boolean
  onAdd: (idea: Idea) => void
  onRemove: (path: string) => void
}

/** A recommended file; the row opens the preview. */
export const BuilderRow = memo(function BuilderRow({ idea, tokens, selected, showsSource, onAdd, onRemove }: BuilderRowProps) {
  const { path, priority, why, by, part } = idea
  const isSelected = selected !== undefined
  const ranges = part?.mode === 'slices' ? part.ranges : []
  // Reasons besides that of the file, which an agent gives for all of its ranges.
  const reasons = ranges.flatMap((range) => (range.why === undefined || ['', why].includes(range.why) ? [] : [words.row.range(range)]))
  const { label, icon: Icon, text } = priorityStyles[priority]
  const slash = path.lastIndexOf('/')
  return (
    <div className="group flex items-center gap-1 rounded-md pr-1 hover:bg-hover">
      <button
        type="button"
        data-idea={path}
        onClick={() => showPreview(path, ranges[0]?.from)}
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
            {(part !== undefined || selected !== undefined) && <Shown file={selected ?? (part === null ? null : fileOf(idea))} />}
            {showsSource && by !== undefined && <NamedBy by={by} />}
            {isSelected && <Check className="size-3.5 shrink-0 text-success" aria-label={words.row.selected} />}
          </span>
          <span className="sr-only">{words.row.priority(label)}</span>
          <span className="line-clamp-2 text-xs break-words text-muted">{visibleText(why)}</span>
          {reasons.length > 0 && <span className="line-clamp-2 text-xs break-words text-faint">{visibleText(reasons.join(' · '))}</span>}
        </span>
        {tokens !== undefined && (
          <span className="shrink-0 self-center text-sm text-muted tabular" title={words.row.tokens(tokens)}>
            {shortCount(tokens)}
          </span>
        )}
      </button>
      <IconButton
        label={isSelected ? words.row.isSelected(path) : part === null ? words.row.addWhole(path) : words.row.add(path)}
        keys="a"
        disabled={isSelected}
        onClick={() => onAdd(idea)}
      >
        <ListPlus />
      </IconButton>
      <IconButton label={words.row.remove(path)} keys="delete" onClick={() => onRemove(path)}>
        <X />
      </IconButton>
    </div>
  )
})

/** How much of the file is or would be selected; null: nothing fits. */
function Shown({ file }: { file: SelectedFile | null }) {
  if (file === null) return <Badge title={words.row.leftOut.help}>{words.row.leftOut.label}</Badge>
  return (
    <Badge tone={file.mode === 'full' ? 'neutral' : 'info'}>
      <span className="max-w-40 truncate">
        {file.mode === 'full' ? words.row.whole : file.mode === 'map' ? words.row.map : treeWords.file.lines(file.ranges)}
      </span>
    </Badge>
  )
}

function NamedBy({ by }: { by: NonNullable<Idea['by']> }) {
  const { label, help } = words.row.by[by]
  return (
    <Badge tone={by === 'both' ? 'accent' : 'neutral'} title={help}>
      {label}
    </Badge>
  )
}
