// The instructions: plain text that is saved while typing, with `@` for mentions, which are chips below the text.

import { type SyntheticEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { notify } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './compose.words.ts'
import { readDragged } from './dragged-mentions.ts'
import { MentionChips } from './mention-chips.tsx'
import { MentionMarks } from './mention-marks.tsx'
import { mentionsIn } from './mention-targets.ts'
import { FilesFound, useMentions } from './mentions.tsx'
import { useSelectMentioned } from './use-mention-paths.ts'
import { useStoredPrompts } from './use-stored-prompts.ts'

export function InstructionsEditor() {
  const text = useHostState((state) => state.open?.fields.instructions ?? '')
  const actions = useActions()
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const tree = useHostState((state) => state.open?.tree)
  const { prompts } = useStoredPrompts()
  const names = useMemo(() => prompts.map(({ name }) => name), [prompts])
  const mentions = useMemo(() => (tree ? mentionsIn(text, tree, names) : []), [text, tree, names])
  const { open, update, close, accept, onKeyDown } = useMentions(area, (next) => actions.change({ instructions: next }), 'near', names)
  const selectMentioned = useSelectMentioned()
  useCaretMemory(area)
  useCommand('focus-instructions', () => area.current?.focus())

  return (
    <div className="relative flex min-h-40 grow flex-col">
      <MentionMarks text={text} mentions={mentions} area={area} />
      <label htmlFor={id} className="sr-only">
        {words.instructions.label}
      </label>
      <textarea
        id={id}
        ref={area}
        value={text}
        onChange={({ target }) => {
          actions.change({ instructions: target.value })
          update(target)
        }}
        onSelect={({ currentTarget }) => update(currentTarget)}
        onPaste={(event) => refuseHuge(event, event.clipboardData)}
        onDrop={(event) => {
          refuseHuge(event, event.dataTransfer)
          if (!event.defaultPrevented) selectMentioned(readDragged(event.dataTransfer))
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        onScroll={close}
        placeholder={words.instructions.placeholder}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? `${id}-files` : undefined}
        aria-activedescendant={open && open.active >= 0 ? `${id}-${open.active}` : undefined}
        className="relative w-full grow resize-none bg-transparent px-4 py-3 text-lg leading-6 outline-none placeholder:text-faint focus-visible:shadow-[inset_2px_0_var(--accent)]"
      />
      <MentionChips mentions={mentions} />
      {open && <FilesFound id={id} open={open} onAccept={accept} />}
      <span role="status" className="sr-only">
        {open ? words.instructions.found(open.found.length) : ''}
      </span>
    </div>
  )
}

const carets = new Map<string, { start: number; end: number }>()

/** Restores the caret when the tab is shown again, so that typing does not continue at the start. */
function useCaretMemory(area: { readonly current: HTMLTextAreaElement | null }): void {
  const workspace = useHostState((state) => state.open?.id ?? '')
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return undefined
    const { start, end } = carets.get(workspace) ?? { start: current.value.length, end: current.value.length }
    current.setSelectionRange(start, end)
    return () => void carets.set(workspace, { start: current.selectionStart, end: current.selectionEnd })
  }, [area, workspace])
}

/** A text area of several megabytes freezes for seconds on every keystroke. */
const mostPasted = 1_000_000

function refuseHuge(event: SyntheticEvent<HTMLTextAreaElement>, data: DataTransfer): void {
  const { length } = data.getData('text/plain')
  if (event.currentTarget.value.length + length <= mostPasted) return
  event.preventDefault()
  const { title, help } = words.instructions.tooLong
  notify(title(length), { tone: 'warning', description: help(mostPasted) })
}
