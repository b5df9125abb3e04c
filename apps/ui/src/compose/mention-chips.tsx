// The mentions of the instructions as chips, each tied to the prompt: it shows whether what it names is in the prompt, adds it, and
// removes it together with the mention.

import { visibleText } from '@sheaf/contract'
import { X } from 'lucide-react'
import { classNames } from '../kit/class-names.ts'
import { notify } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { showPreview } from '../state/view-state.ts'
import { words } from './compose.words.ts'
import { type MentionTarget, mentionKey, type PlacedMention, removeMentions } from './mention-targets.ts'
import { MentionIcon } from './mentions.tsx'
import { useMentionTargets } from './use-mention-targets.ts'

const mostShown = 24

export function MentionChips({ mentions }: { mentions: readonly PlacedMention[] }) {
  const open = useHostState((state) => state.open)
  const actions = useActions()
  const { isIncluded, include, exclude } = useMentionTargets()
  if (!open || mentions.length === 0) return null
  const groups = [...Map.groupBy(mentions, ({ target }) => mentionKey(target))]
  const remove = async (target: MentionTarget, placed: readonly PlacedMention[]) => {
    const before = open.fields.instructions
    const after = removeMentions(before, placed)
    actions.change({ instructions: after })
    const undo = await exclude(target)
    notify(words.mentions.removed(nameOf(target)), {
      key: 'mention-removed',
      action: {
        label: words.mentions.undo,
        onClick: () => {
          undo()
          // Text typed since then is not lost.
          if (useHostState.getState().open?.fields.instructions === after) actions.change({ instructions: before })
        },
      },
    })
  }
  return (
    <ul aria-label={words.mentions.title} className="flex flex-wrap items-center gap-1 px-4 pb-2.5">
      {groups.slice(0, mostShown).map(([key, placed]) => {
        const [first] = placed
        if (!first) return null
        const { target } = first
        return (
          <Chip
            key={key}
            target={target}
            isIncluded={isIncluded(target, open)}
            onAdd={() => void include(target)}
            onRemove={() => void remove(target, placed)}
          />
        )
      })}
      {groups.length > mostShown && <li className="text-sm text-faint">{words.mentions.more(groups.length - mostShown)}</li>}
    </ul>
  )
}

function Chip({
  target,
  isIncluded,
  onAdd,
  onRemove,
}: {
  target: MentionTarget
  isIncluded: boolean
  onAdd: () => void
  onRemove: () => void
}) {
  const name = nameOf(target)
  const path = 'path' in target ? target.path : undefined
  const isFile = target.kind === 'file' || target.kind === 'symbol'
  const title = [path, isIncluded ? words.mentions.included : words.mentions.notIncluded].filter(Boolean).join(' · ')
  const look = 'inline-flex h-full min-w-0 items-center gap-1.5 rounded-full [&_svg]:size-3.5 [&_svg]:shrink-0'
  const contents = (
    <>
      <MentionIcon kind={target.kind} />
      <span className="truncate">{visibleText(name)}</span>
    </>
  )
  return (
    <li
      data-included={isIncluded}
      className={classNames(
        'inline-flex h-6 max-w-72 items-center rounded-full border pr-0.5 pl-2 text-sm',
        isIncluded ? 'border-transparent bg-accent-soft text-accent-ink' : 'border-dashed border-line-strong text-muted',
      )}
    >
      {isIncluded && !isFile ? (
        <span title={visibleText(title)} className={look}>
          {contents}
        </span>
      ) : (
        <button
          type="button"
          title={visibleText(title)}
          aria-label={visibleText(isIncluded ? words.mentions.preview(name) : words.mentions.add(name))}
          onClick={() => (isIncluded && path !== undefined ? showPreview(path) : onAdd())}
          className={classNames(look, 'hover:underline')}
        >
          {contents}
        </button>
      )}
      <button
        type="button"
        aria-label={visibleText(words.mentions.remove(name))}
        title={visibleText(words.mentions.remove(name))}
        onClick={onRemove}
        className="ml-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-full hover:bg-hover [&_svg]:size-3"
      >
        <X aria-hidden />
      </button>
    </li>
  )
}

function nameOf(target: MentionTarget): string {
  if (target.kind === 'changes') return words.mentions.gitChanges
  if (target.kind === 'prompt') return target.name
  const file = target.path.slice(target.path.lastIndexOf('/') + 1)
  if (target.kind === 'folder') return `${file}/`
  return target.kind === 'symbol' ? words.mentions.symbolName(target.name, file) : file
}
