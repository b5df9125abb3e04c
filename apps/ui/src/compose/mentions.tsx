// `@` in a text area: a list of files, folders, symbols, git changes and stored prompts at the caret, and inserting the chosen one.

import { isRefusal } from '@sheaf/contract'
import { FileText, Folder, GitCompare, type LucideIcon, ScrollText, SquareFunction } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useHost } from '../host/use-host.ts'
import { classNames } from '../kit/class-names.ts'
import { MiddleTruncated } from '../kit/middle-truncated.tsx'
import { useHostState } from '../state/host-state.ts'
import { useChangedFiles } from '../tree/changed-files.ts'
import { caretPoint } from './caret-point.ts'
import { words } from './compose.words.ts'
import { findMention, insertMention, type Mention } from './mention.ts'
import { type MentionChoice, mentionChoices, symbolChoices } from './mention-choices.ts'
import { type MentionTarget, mentionKey, writeMention } from './mention-targets.ts'
import { useMentionTargets } from './use-mention-targets.ts'

export interface OpenMentions {
  mention: Mention
  found: readonly MentionChoice[]
  /** −1: none yet, so that Enter stays a line break after a bare `@`. */
  active: number
  left: number
  top: number
}

const listWidth = 400
const listHeight = 240
const filesShown = 30
const symbolsShown = 8
const shortestSymbol = 2
/** Symbols are searched in all files, so not for every letter of a word. */
const symbolsAfterMs = 150

/**
 * The list at the caret, next to it or always above. Taking an entry also adds it to the prompt. Late responses are dropped.
 * `prompts`: stored prompts to offer; undefined: neither prompts nor git changes belong to this text.
 */
export function useMentions(
  area: { readonly current: HTMLTextAreaElement | null },
  onText: (text: string) => void,
  side: 'near' | 'above' = 'near',
  prompts?: readonly string[],
) {
  const host = useHost()
  const { include } = useMentionTargets()
  const workspace = useHostState((state) => state.open?.id)
  const [open, setOpen] = useState<OpenMentions | null>(null)
  const asked = useRef<AbortController>(null)
  const closedAt = useRef<number | null>(null)

  const close = () => {
    asked.current?.abort()
    closedAt.current = open?.mention.start ?? null
    setOpen(null)
  }

  const show = (mention: Mention, found: readonly MentionChoice[]) => {
    const { current } = area
    if (!current) return
    if (found.length === 0) return setOpen(null)
    const point = caretPoint(current, mention.start)
    const left = Math.max(8, Math.min(point.left, current.clientWidth - listWidth - 8))
    const below = point.top + point.height + 4
    const fits = below + listHeight <= current.clientHeight || point.top < listHeight
    const top = fits && side === 'near' ? below : point.top - Math.min(listHeight, found.length * 28 + 10) - 4
    setOpen({ mention, found, active: mention.query === '' ? -1 : 0, left, top })
  }

  const ask = async (mention: Mention, signal: AbortSignal): Promise<void> => {
    if (workspace === undefined) return
    const { query } = mention
    const offered = () => ({
      tree: useHostState.getState().open?.tree ?? { version: 0, roots: [], files: 0 },
      changed: useChangedFiles.getState().paths,
      prompts,
    })
    if (query === '') return show(mention, mentionChoices('', [], offered()))
    const files = await host['files.find']({ workspace, query, limit: filesShown }, { signal })
    if (signal.aborted) return
    const found = mentionChoices(query, files, offered())
    show(mention, found)
    if (query.length < shortestSymbol) return
    await new Promise((resolve) => setTimeout(resolve, symbolsAfterMs))
    if (signal.aborted) return
    const symbols = symbolChoices(query, await host['definitions.find']({ workspace, query, limit: symbolsShown }, { signal }))
    if (signal.aborted || symbols.length === 0) return
    // Below the rest, so that the active entry stays where it is.
    if (found.length === 0) show(mention, symbols)
    else setOpen((shown) => shown && { ...shown, found: [...shown.found, ...symbols] })
  }

  const update = (current: HTMLTextAreaElement) => {
    const isCaret = current.selectionStart === current.selectionEnd
    const mention = isCaret ? findMention(current.value, current.selectionStart) : null
    if (!mention || workspace === undefined || document.activeElement !== current) {
      asked.current?.abort()
      closedAt.current = null
      if (open) setOpen(null)
      return
    }
    // Closed by the user: it stays closed for this `@`.
    if (closedAt.current === mention.start) return
    if (open?.mention.start === mention.start && open.mention.query === mention.query) return
    asked.current?.abort()
    // The first suggestions have nothing to do with what is typed now.
    if (open?.mention.query === '') setOpen(null)
    const control = new AbortController()
    asked.current = control
    // Without an answer there is nothing to offer.
    ask(mention, control.signal).catch((problem: unknown) => {
      if (!isRefusal(problem) && !control.signal.aborted) throw problem
    })
  }

  const move = (by: 1 | -1) =>
    setOpen((shown) => {
      if (!shown) return null
      const { length } = shown.found
      return { ...shown, active: shown.active < 0 ? (by === 1 ? 0 : length - 1) : (shown.active + by + length) % length }
    })

  const accept = ({ target, definition }: MentionChoice) => {
    const { current } = area
    if (!current || !open) return
    const caret = current.selectionStart
    const next = insertMention(current.value, open.mention, caret, writeMention(target))
    write(current, next, open.mention.start, caret)
    onText(next.text)
    close()
    void include(target, definition && { from: definition.from, to: definition.to })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!open || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = open.found[open.active]
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) accept(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return { open, update, close, accept, onKeyDown }
}

export function FilesFound({ id, open, onAccept }: { id: string; open: OpenMentions; onAccept: (choice: MentionChoice) => void }) {
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row that became active comes into sight
  useEffect(() => void active.current?.scrollIntoView({ block: 'nearest' }), [open.active])
  return (
    <div
      id={`${id}-files`}
      role="listbox"
      aria-label={words.mentions.list}
      style={{ left: open.left, top: open.top }}
      className="absolute z-30 max-h-60 w-100 max-w-[calc(100%-16px)] animate-in overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float"
    >
      {open.found.map((choice, index) => (
        <div
          key={`${mentionKey(choice.target)} ${choice.definition?.line}`}
          id={`${id}-${index}`}
          ref={index === open.active ? active : undefined}
          role="option"
          tabIndex={-1}
          // The two parts of a shortened path would be read as two words.
          aria-label={[choice.label, detailOf(choice)].filter((part) => part !== '').join(' ')}
          aria-selected={index === open.active}
          // The text area must keep the caret.
          onMouseDown={(event) => {
            event.preventDefault()
            onAccept(choice)
          }}
          className={classNames('flex h-7 items-center gap-2 rounded-sm px-2', index === open.active && 'bg-hover')}
        >
          <MentionIcon kind={choice.target.kind} className="size-4 shrink-0 text-faint" />
          <span className="flex min-w-0 shrink" title={choice.label}>
            <MiddleTruncated text={choice.label} positions={choice.positions} tail={tailOf(choice.label)} />
          </span>{' '}
          {detailOf(choice) !== '' && (
            <span className="ml-auto min-w-12 shrink-[2] truncate text-right text-xs text-faint tabular">{detailOf(choice)}</span>
          )}
        </div>
      ))}
    </div>
  )
}

const icons: Record<MentionTarget['kind'], LucideIcon> = {
  file: FileText,
  folder: Folder,
  symbol: SquareFunction,
  changes: GitCompare,
  prompt: ScrollText,
}

export function MentionIcon({ kind, className }: { kind: MentionTarget['kind']; className?: string }) {
  const Icon = icons[kind]
  return <Icon aria-hidden className={className} />
}

/** The last name of a path stays visible. */
function tailOf(label: string): number {
  return label.length - Math.max(label.replace(/\/$/, '').lastIndexOf('/'), 0)
}

function detailOf({ target, definition, count = 0 }: MentionChoice): string {
  if (definition) return words.mentions.symbol(definition.kind, definition.path, definition.line)
  if (target.kind === 'folder') return words.mentions.folder(count)
  if (target.kind === 'changes') return words.mentions.changes(count)
  return target.kind === 'prompt' ? words.mentions.prompt : ''
}

/** Inserted as if typed, so that the browser's undo includes it. */
function write(area: HTMLTextAreaElement, next: { text: string; caret: number }, from: number, to: number): void {
  const added = next.text.slice(from, next.text.length - (area.value.length - to))
  area.focus()
  area.setSelectionRange(from, to)
  if (!document.execCommand('insertText', false, added)) area.setRangeText(added, from, to, 'end')
  area.setSelectionRange(next.caret, next.caret)
}
