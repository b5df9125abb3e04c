// The instructions: plain text that is saved while typing, with `@` for files of the workspace.

import { type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { notify } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { words } from './compose.words.ts'
import { FilesFound, useMentions } from './mentions.tsx'

export function InstructionsEditor() {
  const text = useHostState((state) => state.open?.fields.instructions ?? '')
  const actions = useActions()
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const { open, update, close, accept, onKeyDown } = useMentions(area, (next) => actions.change({ instructions: next }))
  useCaretMemory(area)
  useCommand('focus-instructions', () => area.current?.focus())

  return (
    <div className="relative flex min-h-40 grow flex-col">
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
        onDrop={(event) => refuseHuge(event, event.dataTransfer)}
        onKeyDown={onKeyDown}
        onBlur={close}
        onScroll={close}
        placeholder={words.instructions.placeholder}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? `${id}-files` : undefined}
        aria-activedescendant={open ? `${id}-${open.active}` : undefined}
        className="w-full grow resize-none bg-transparent px-4 py-3 text-lg leading-6 outline-none placeholder:text-faint focus-visible:shadow-[inset_2px_0_var(--accent)]"
      />
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
