// The instructions: plain text that is saved while it is written, with `@` for files of the workspace.

import { FileText } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCommand } from '../commands/use-command.ts'
import { useDesk } from '../desk/desk-store.ts'
import { useActions } from '../desk/use-actions.ts'
import { useHost } from '../host/use-host.ts'
import { classNames } from '../kit/class-names.ts'
import { counted, shortBytes } from '../kit/format.ts'
import { Highlighted } from '../kit/highlighted.tsx'
import { notify, notifyProblem } from '../kit/notify.ts'
import { caretPoint } from './caret-point.ts'
import { findMention, insertPath, type Mention } from './mention.ts'

type Found = { path: string; positions: number[] }

interface Open {
  mention: Mention
  found: readonly Found[]
  active: number
  left: number
  top: number
}

export function InstructionsEditor() {
  const text = useDesk((state) => state.open?.fields.instructions ?? '')
  const actions = useActions()
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const { open, look, close, move } = useMentions(area)
  useCaretMemory(area)
  useCommand('focus-instructions', () => area.current?.focus())

  const take = (path: string) => {
    const { current } = area
    if (!current || !open) return
    const caret = current.selectionStart
    const next = insertPath(current.value, open.mention, caret, path)
    write(current, next, open.mention.start, caret)
    actions.change({ instructions: next.text })
    close()
    const isSelected = useDesk.getState().open?.selection.files.has(path) === true
    if (!isSelected) actions.select({ type: 'check', paths: [path], checked: true }).catch(notifyProblem)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!open || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = open.found[open.active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) take(chosen.path)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative flex min-h-40 grow flex-col">
      <label htmlFor={id} className="sr-only">
        Instructions
      </label>
      <textarea
        id={id}
        ref={area}
        value={text}
        onChange={({ target }) => {
          actions.change({ instructions: target.value })
          look(target)
        }}
        onSelect={({ currentTarget }) => look(currentTarget)}
        onPaste={(event) => refuseHuge(event, event.clipboardData)}
        onDrop={(event) => refuseHuge(event, event.dataTransfer)}
        onKeyDown={onKeyDown}
        onBlur={close}
        onScroll={close}
        placeholder="What should the model do? Type @ to name a file."
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? `${id}-files` : undefined}
        aria-activedescendant={open ? `${id}-${open.active}` : undefined}
        className="w-full grow resize-none bg-transparent px-4 py-3 text-lg leading-6 outline-none placeholder:text-faint focus-visible:shadow-[inset_2px_0_var(--accent)]"
      />
      {open && <FilesFound id={id} open={open} onTake={take} />}
      <span role="status" className="sr-only">
        {open ? `${counted(open.found.length, 'file')} found. Arrow keys choose, Enter takes one.` : ''}
      </span>
    </div>
  )
}

function FilesFound({ id, open, onTake }: { id: string; open: Open; onTake: (path: string) => void }) {
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that became active comes into sight
  useEffect(() => void active.current?.scrollIntoView({ block: 'nearest' }), [open.active])
  return (
    <div
      id={`${id}-files`}
      role="listbox"
      aria-label="Files"
      style={{ left: open.left, top: open.top }}
      className="absolute z-30 max-h-60 w-100 max-w-[calc(100%-16px)] animate-in overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float"
    >
      {open.found.map(({ path, positions }, index) => (
        <div
          key={path}
          id={`${id}-${index}`}
          ref={index === open.active ? active : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={index === open.active}
          // The text area must keep the caret.
          onMouseDown={(event) => {
            event.preventDefault()
            onTake(path)
          }}
          className={classNames('flex h-7 items-center gap-2 rounded-sm px-2', index === open.active && 'bg-hover')}
        >
          <FileText className="size-4 shrink-0 text-faint" aria-hidden />
          <span className="truncate">
            <Highlighted text={path} positions={positions} />
          </span>
        </div>
      ))}
    </div>
  )
}

const carets = new Map<string, { start: number; end: number }>()

/** The tab goes and comes back; whoever writes on must not land before the first word. */
function useCaretMemory(area: { readonly current: HTMLTextAreaElement | null }): void {
  const workspace = useDesk((state) => state.open?.id ?? '')
  useLayoutEffect(() => {
    const { current } = area
    if (!current) return undefined
    const { start, end } = carets.get(workspace) ?? { start: current.value.length, end: current.value.length }
    current.setSelectionRange(start, end)
    return () => void carets.set(workspace, { start: current.selectionStart, end: current.selectionEnd })
  }, [area, workspace])
}

const listWidth = 400
const listHeight = 240
const filesShown = 30

/** The list at the caret. Answers that come late are dropped: the newest question wins. */
function useMentions(area: { readonly current: HTMLTextAreaElement | null }) {
  const host = useHost()
  const workspace = useDesk((state) => state.open?.id)
  const [open, setOpen] = useState<Open | null>(null)
  const asked = useRef(0)
  const closedAt = useRef<number | null>(null)

  const close = () => {
    asked.current++
    closedAt.current = open?.mention.start ?? null
    setOpen(null)
  }

  const look = (current: HTMLTextAreaElement) => {
    const isCaret = current.selectionStart === current.selectionEnd
    const mention = isCaret ? findMention(current.value, current.selectionStart) : null
    if (!mention || mention.query === '' || workspace === undefined || document.activeElement !== current) {
      asked.current++
      closedAt.current = null
      if (open) setOpen(null)
      return
    }
    // Closed by hand: it stays closed for this `@`.
    if (closedAt.current === mention.start) return
    if (open?.mention.start === mention.start && open.mention.query === mention.query) return
    const mine = ++asked.current
    host['files.find']({ workspace, query: mention.query, limit: filesShown }).then(
      (found) => {
        if (mine !== asked.current || !area.current) return
        const point = caretPoint(area.current, mention.start)
        const left = Math.max(8, Math.min(point.left, area.current.clientWidth - listWidth - 8))
        const below = point.top + point.height + 4
        const fits = below + listHeight <= area.current.clientHeight || point.top < listHeight
        const top = fits ? below : point.top - Math.min(listHeight, found.length * 28 + 10) - 4
        setOpen(found.length === 0 ? null : { mention, found, active: 0, left, top })
      },
      () => undefined,
    )
  }

  const move = (by: number) =>
    setOpen((shown) => shown && { ...shown, active: (shown.active + by + shown.found.length) % shown.found.length })

  return { open, look, close, move }
}

/** A text area of several megabytes stands still for seconds at every key. */
const mostPasted = 1_000_000

function refuseHuge(event: SyntheticEvent<HTMLTextAreaElement>, data: DataTransfer): void {
  const { length } = data.getData('text/plain')
  if (event.currentTarget.value.length + length <= mostPasted) return
  event.preventDefault()
  notify(`Not taken: ${shortBytes(length)} of text is too much for instructions`, {
    tone: 'warning',
    description: `They hold up to ${shortBytes(mostPasted)}. Save it as a file in the project and select that.`,
  })
}

/** Typed in as if by hand, so that the browser's undo still knows it. */
function write(area: HTMLTextAreaElement, next: { text: string; caret: number }, from: number, to: number): void {
  const added = next.text.slice(from, next.text.length - (area.value.length - to))
  area.focus()
  area.setSelectionRange(from, to)
  if (!document.execCommand('insertText', false, added)) area.setRangeText(added, from, to, 'end')
  area.setSelectionRange(next.caret, next.caret)
}
