// `@` in a text area: a list of files at the caret, and inserting the chosen one.

import { FileText } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { classNames } from '../kit/class-names.ts'
import { Highlighted } from '../kit/highlighted.tsx'
import { notifyProblem } from '../kit/notify.ts'
import { useHostState } from '../state/host-state.ts'
import { useActions } from '../state/use-actions.ts'
import { caretPoint } from './caret-point.ts'
import { words } from './compose.words.ts'
import { findMention, insertPath, type Mention } from './mention.ts'

type Found = { path: string; positions: number[] }

export interface OpenMentions {
  mention: Mention
  found: readonly Found[]
  active: number
  left: number
  top: number
}

const listWidth = 400
const listHeight = 240
const filesShown = 30

/** The list at the caret, next to it or always above. Taking a file also selects it. Late responses are dropped. */
export function useMentions(
  area: { readonly current: HTMLTextAreaElement | null },
  onText: (text: string) => void,
  side: 'near' | 'above' = 'near',
) {
  const host = useHost()
  const actions = useActions()
  const workspace = useHostState((state) => state.open?.id)
  const [open, setOpen] = useState<OpenMentions | null>(null)
  const asked = useRef(0)
  const closedAt = useRef<number | null>(null)

  const close = () => {
    asked.current++
    closedAt.current = open?.mention.start ?? null
    setOpen(null)
  }

  const update = (current: HTMLTextAreaElement) => {
    const isCaret = current.selectionStart === current.selectionEnd
    const mention = isCaret ? findMention(current.value, current.selectionStart) : null
    if (!mention || mention.query === '' || workspace === undefined || document.activeElement !== current) {
      asked.current++
      closedAt.current = null
      if (open) setOpen(null)
      return
    }
    // Closed by the user: it stays closed for this `@`.
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
        const top = fits && side === 'near' ? below : point.top - Math.min(listHeight, found.length * 28 + 10) - 4
        setOpen(found.length === 0 ? null : { mention, found, active: 0, left, top })
      },
      () => undefined,
    )
  }

  const move = (by: number) =>
    setOpen((shown) => shown && { ...shown, active: (shown.active + by + shown.found.length) % shown.found.length })

  const accept = (path: string) => {
    const { current } = area
    if (!current || !open) return
    const caret = current.selectionStart
    const next = insertPath(current.value, open.mention, caret, path)
    write(current, next, open.mention.start, caret)
    onText(next.text)
    close()
    const isSelected = useHostState.getState().open?.selection.files.has(path) === true
    if (!isSelected) actions.select({ type: 'check', paths: [path], checked: true }).catch(notifyProblem)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!open || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = open.found[open.active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) accept(chosen.path)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { open, update, close, accept, onKeyDown }
}

export function FilesFound({ id, open, onAccept }: { id: string; open: OpenMentions; onAccept: (path: string) => void }) {
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that became active comes into sight
  useEffect(() => void active.current?.scrollIntoView({ block: 'nearest' }), [open.active])
  return (
    <div
      id={`${id}-files`}
      role="listbox"
      aria-label={words.instructions.files}
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
            onAccept(path)
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

/** Inserted as if typed, so that the browser's undo includes it. */
function write(area: HTMLTextAreaElement, next: { text: string; caret: number }, from: number, to: number): void {
  const added = next.text.slice(from, next.text.length - (area.value.length - to))
  area.focus()
  area.setSelectionRange(from, to)
  if (!document.execCommand('insertText', false, added)) area.setRangeText(added, from, to, 'end')
  area.setSelectionRange(next.caret, next.caret)
}
