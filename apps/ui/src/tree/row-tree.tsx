// A list of rows as an ARIA tree: virtual, one tab stop, every key of the pattern, ranges, checkboxes, a menu. Used by the file tree,
// both search results and the selected files.

import {
  type ComponentType,
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type DraggedMention, writeDragged } from '../compose/dragged-mentions.ts'
import { ContextMenu } from '../kit/menu.tsx'
import { isMac } from '../kit/platform.ts'
import type { Check } from './check-state.ts'
import { openMenuAt } from './open-menu-at.ts'
import { type RowContentProps, RowFrame } from './row-frame.tsx'
import { keyOutcome, typeAhead } from './row-keys.ts'
import type { Row } from './tree-rows.ts'
import { useCheckDrag } from './use-check-drag.ts'
import { type Cursor, useRowCursor } from './use-row-cursor.ts'
import { rowAt, useWindowed } from './use-windowed.ts'

export interface RowTreeHandle {
  focus: () => void
}

export interface RowTreeProps<R extends Row> {
  label: string
  testId: string
  rowTestId: string
  rows: readonly R[]
  heightOf: (row: R) => number
  /** Accessible name of the row; undefined: its visible text. */
  nameOf: (row: R) => string | undefined
  Content: ComponentType<RowContentProps<R>>
  /** The content renders everything, including the indentation. */
  isBare?: boolean
  /** Undefined if it has no checkbox. */
  checkOf?: (row: R) => Check | undefined
  onCheck?: (rows: readonly R[], checked: boolean) => void
  onOpen?: (rows: readonly R[], open: boolean) => void
  /** Enter or a double click on a row that does not open. */
  onEnter?: (row: R) => void
  /** A plain click on a row that does not open. */
  onPick?: (row: R) => void
  /** Space on rows without a checkbox. */
  onAdd?: (rows: readonly R[]) => void
  onDelete?: (rows: readonly R[]) => void
  /** What dragging rows into the instructions mentions; undefined: they cannot be dragged. */
  dragged?: (rows: readonly R[]) => readonly DraggedMention[]
  /** No rows: the empty space below them. */
  menu?: (rows: readonly R[]) => ReactNode
  onEscape?: () => void
  /** Up from the first row: back to the box above. */
  onLeaveUp?: () => void
  /** Key under which the cursor and the scroll position are remembered while the window is open. */
  memory: string
  ref?: Ref<RowTreeHandle>
}

const remembered = new Map<string, { cursor: Cursor | null; scrollTop: number }>()

function startOf(memory: string): { memory: string; cursor: Cursor | null; scrollTop: number } {
  return { memory, cursor: null, scrollTop: 0, ...remembered.get(memory) }
}

const typingMs = 800

export function RowTree<R extends Row>(props: RowTreeProps<R>) {
  const {
    label,
    testId,
    rowTestId,
    rows,
    heightOf,
    nameOf,
    Content,
    isBare = false,
    checkOf,
    onCheck,
    onOpen,
    onEnter,
    onPick,
    onAdd,
    onDelete,
    dragged,
    menu,
    onEscape,
    onLeaveUp,
    memory,
    ref,
  } = props
  const id = useId()
  const [start, setStart] = useState(() => startOf(memory))
  const { cursor, at, marks, moveTo, markAll, unmark, reset, meant } = useRowCursor(rows, start.cursor)
  const [hot, setHot] = useState(-1)
  const [menuRows, setMenuRows] = useState<readonly R[]>([])
  // Another list in the same place, like that of another task tab: new elements for all its rows would take much longer.
  if (start.memory !== memory) {
    const next = startOf(memory)
    setStart(next)
    reset(next.cursor)
    setMenuRows([])
  }
  const tops = useMemo(() => topsOf(rows, heightOf), [rows, heightOf])
  const { scroller, from, to, slots, reveal, first, page, scrolled } = useWindowed(tops, start.memory, start.scrollTop)
  const typed = useRef({ text: '', at: 0 })
  const pressed = useRef<number>(-1)
  const isOnControl = useRef(false)
  const drag = useCheckDrag({
    scroller,
    rowAt: (top) => Math.min(rowAt(tops, top), rows.length - 1),
    onDone: (first, last, checked) => {
      const chosen = rows.slice(first, last + 1).filter((row) => checkOf?.(row) !== undefined)
      if (chosen.length > 0) onCheck?.(chosen, checked)
    },
  })
  useImperativeHandle(ref, () => ({ focus: () => scroller.current?.focus() }), [scroller])
  useLayoutEffect(() => () => void remembered.set(memory, { cursor, scrollTop: scrolled.current }), [memory, cursor, scrolled])

  const go = (index: number, how?: 'alone' | 'range' | 'toggle'): void => {
    moveTo(index, how)
    reveal(index)
  }
  const toggle = (row: R): void => {
    const check = checkOf?.(row)
    if (check !== undefined) onCheck?.(meant(row), check !== true)
    else onAdd?.(meant(row))
  }
  const enter = (row: R): void => {
    if (row.isOpen === undefined) onEnter?.(row)
    else onOpen?.([row], !row.isOpen)
  }

  const onKey = (event: React.KeyboardEvent): void => {
    const { key, shiftKey } = event
    const isMod = isMac ? event.metaKey : event.ctrlKey
    const row = rows[at]
    const done = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
      done()
      openMenuByKey()
    } else if (key === 'Escape') {
      if (marks.size > 0) unmark()
      else if (onEscape) onEscape()
      else return
      done()
    } else if (isMod && key === 'a') {
      markAll()
      done()
    } else if (isMod || event.altKey) {
      return
    } else if (key === ' ') {
      if (row) toggle(row)
      done()
    } else if (key === 'Enter') {
      if (row) enter(row)
      done()
    } else if ((key === 'Delete' || key === 'Backspace') && onDelete) {
      if (row) onDelete(meant(row))
      done()
    } else if (key === 'ArrowUp' && at <= 0 && !shiftKey && onLeaveUp) {
      onLeaveUp()
      done()
    } else {
      const outcome = keyOutcome(rows, at, key, page())
      if (outcome) {
        if ('to' in outcome) go(outcome.to, shiftKey ? 'range' : 'alone')
        // The outcome has rows of this very list; filtering restores their type.
        else if ('open' in outcome)
          onOpen?.(
            rows.filter((each) => outcome.open.includes(each)),
            true,
          )
        else
          onOpen?.(
            rows.filter((each) => each === outcome.close),
            false,
          )
        done()
      } else if (key.length === 1 && key !== '?' && key !== '/') {
        jump(key, event.timeStamp)
        done()
      }
    }
  }
  const jump = (letter: string, now: number): void => {
    const text = now - typed.current.at < typingMs ? typed.current.text + letter : letter
    typed.current = { text, at: now }
    const found = typeAhead(rows, at, text)
    if (found !== undefined) go(found)
  }

  const openMenuByKey = (): void => {
    const element = scroller.current?.querySelector(`[data-index="${at}"]`)
    if (!element) return
    pressed.current = at
    const { left, bottom } = element.getBoundingClientRect()
    openMenuAt(element, left + 48, bottom)
  }
  const onPress = (event: MouseEvent): void => {
    pressed.current = indexUnder(event.target)
    isOnControl.current = event.target instanceof Element && event.target.closest('[role=checkbox], button') !== null
  }
  const onPointerDown = (event: PointerEvent): void => {
    const index = indexUnder(event.target)
    const row = rows[index]
    const check = row && checkOf?.(row)
    if (check !== undefined && event.target instanceof Element && event.target.closest('[role=checkbox]'))
      drag.start(event, index, check !== true)
  }
  const onDragStart = (event: DragEvent): void => {
    const row = rows[pressed.current]
    const targets = row && !isOnControl.current ? (dragged?.(meant(row)) ?? []) : []
    if (targets.length === 0) event.preventDefault()
    else writeDragged(event.dataTransfer, targets)
  }
  const onMenu = (open: boolean): void => {
    if (!open) return
    const row = rows[pressed.current]
    if (row && !marks.has(row.path)) moveTo(pressed.current)
    setMenuRows(row ? meant(row) : [])
  }

  const onClick = (event: MouseEvent): void => {
    if (drag.consumesClick()) return
    const index = indexUnder(event.target)
    const row = rows[index]
    if (!row) return
    scroller.current?.focus({ preventScroll: true })
    const isMod = isMac ? event.metaKey : event.ctrlKey
    if (event.target instanceof Element && event.target.closest('[role=checkbox]')) {
      const check = checkOf?.(row)
      if (event.shiftKey && at >= 0 && check !== undefined)
        onCheck?.(rows.slice(Math.min(at, index), Math.max(at, index) + 1), check !== true)
      else toggle(row)
      if (!marks.has(row.path)) moveTo(index)
    } else if (event.shiftKey || isMod) {
      moveTo(index, event.shiftKey ? 'range' : 'toggle')
    } else {
      moveTo(index)
      if (row.isOpen !== undefined) onOpen?.([row], !row.isOpen)
      else onPick?.(row)
    }
  }
  const onDoubleClick = (event: MouseEvent): void => {
    const row = rows[indexUnder(event.target)]
    const isBox = event.target instanceof Element && event.target.closest('[role=checkbox], button') !== null
    if (row && row.isOpen === undefined && !isBox) onEnter?.(row)
  }

  /** The cursor row is always rendered: assistive technology finds it by its id. */
  const drawn = at >= 0 && (at < from || at >= to) ? [at] : []
  for (let index = from; index < to; index++) drawn.push(index)

  const tree = (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-multiselectable
      aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
      tabIndex={0}
      data-testid={testId}
      className="group/rows relative h-full overflow-x-hidden overflow-y-auto outline-none contain-strict"
      onKeyDown={onKey}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onMouseDown={onPress}
      onPointerDown={onPointerDown}
      onDragStart={onDragStart}
      onMouseOver={({ target }) => setHot(indexUnder(target))}
      onMouseLeave={() => setHot(-1)}
      onFocus={({ currentTarget }) => {
        // A click determines its own row.
        if (at < 0 && currentTarget.matches(':focus-visible')) go(first())
      }}
    >
      <div role="presentation" className="relative" style={{ height: tops[rows.length] ?? 0 }}>
        {drawn.map((index) => {
          const row = rows[index]
          if (!row) return null
          return (
            <RowFrame
              key={index >= from && index < to ? index % slots : 'cursor'}
              id={`${id}-${index}`}
              index={index}
              row={row}
              name={nameOf(row)}
              top={tops[index] ?? 0}
              height={heightOf(row)}
              check={dragCheck(checkOf?.(row), drag.checkOf(index))}
              isActive={index === at}
              isMarked={marks.has(row.path)}
              isHot={index === hot}
              Content={Content}
              isBare={isBare}
              isDraggable={dragged !== undefined && hasFinePointer}
              testId={rowTestId}
            />
          )
        })}
      </div>
    </div>
  )
  if (!menu) return tree
  return (
    <ContextMenu trigger={<div className="h-full min-h-0">{tree}</div>} onOpenChange={onMenu}>
      {menu(menuRows)}
    </ContextMenu>
  )
}

/** A long press on a touch screen opens the menu. */
const hasFinePointer = globalThis.matchMedia?.('(pointer: fine)').matches ?? false

function dragCheck(check: Check | undefined, dragged: boolean | undefined): Check | undefined {
  return check === undefined ? undefined : (dragged ?? check)
}

function topsOf<R extends Row>(rows: readonly R[], heightOf: (row: R) => number): Float64Array {
  const tops = new Float64Array(rows.length + 1)
  let top = 0
  for (let index = 0; index < rows.length; index++) {
    tops[index] = top
    const row = rows[index]
    if (row) top += heightOf(row)
  }
  tops[rows.length] = top
  return tops
}

function indexUnder(target: EventTarget): number {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return element ? Number(element.dataset.index) : -1
}
