// Dragging over checkboxes: every box on the way gets the state that the first one changes to, in one change when the button is
// released. Escape cancels.

import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'

interface CheckDrag {
  checked: boolean
  /** Index of the row where it began, and of the row under the pointer. */
  from: number
  to: number
}

interface CheckDragOptions {
  scroller: { readonly current: HTMLElement | null }
  /** Index of the row at this height of the list, in pixels. */
  rowAt: (top: number) => number
  onDone: (first: number, last: number, checked: boolean) => void
}

interface CheckDragHandle {
  /** The state a row would get; undefined: it is not in the drag. */
  checkOf: (index: number) => boolean | undefined
  /** Call when the pointer is pressed on a checkbox. */
  start: (event: ReactPointerEvent, index: number, checked: boolean) => void
  /** Whether the click belongs to a drag that just ended. */
  consumesClick: () => boolean
}

/** Closer to the edge than this, the list scrolls. */
const edge = 20
const scrollStep = 9

export function useCheckDrag(options: CheckDragOptions): CheckDragHandle {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [drag, setDrag] = useState<CheckDrag | null>(null)
  const stop = useRef(() => {})
  const isEnding = useRef(false)
  /** The click comes right after the release, if it comes at all: not if the pointer left the list. */
  const expectClick = (): void => {
    isEnding.current = true
    setTimeout(() => {
      isEnding.current = false
    })
  }
  useEffect(() => () => stop.current(), [])

  const start = (event: ReactPointerEvent, from: number, checked: boolean): void => {
    // A finger scrolls the list.
    if (event.button !== 0 || event.pointerType === 'touch' || event.shiftKey || event.ctrlKey || event.metaKey) return
    stop.current()
    let current: CheckDrag | null = null
    let y = event.clientY
    let frame = 0
    const follow = (): void => {
      const { scroller, rowAt } = latest.current
      const { current: list } = scroller
      if (!list) return
      const { top, bottom } = list.getBoundingClientRect()
      const to = rowAt(Math.min(Math.max(y, top), bottom - 1) - top + list.scrollTop)
      if (to !== (current?.to ?? from)) {
        current = { checked, from, to }
        setDrag(current)
      }
      const by = y < top + edge ? -scrollStep : y > bottom - edge ? scrollStep : 0
      cancelAnimationFrame(frame)
      if (by === 0 || !current) return
      list.scrollTop += by
      frame = requestAnimationFrame(follow)
    }
    const onMove = (move: PointerEvent): void => {
      y = move.clientY
      follow()
    }
    const end = (): void => {
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, true)
      stop.current = () => {}
      setDrag(null)
    }
    const onUp = (): void => {
      const done = current
      end()
      if (!done) return
      expectClick()
      latest.current.onDone(Math.min(done.from, done.to), Math.max(done.from, done.to), done.checked)
    }
    const onKey = (key: KeyboardEvent): void => {
      if (key.key !== 'Escape' || !current) return
      key.preventDefault()
      key.stopPropagation()
      end()
      // The button is still down; the click that follows its release must not check the box.
      window.addEventListener('pointerup', expectClick, { once: true, capture: true })
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, true)
    stop.current = end
  }

  return {
    start,
    checkOf: (index) => {
      if (!drag || index < Math.min(drag.from, drag.to) || index > Math.max(drag.from, drag.to)) return undefined
      return drag.checked
    },
    consumesClick: () => isEnding.current,
  }
}
