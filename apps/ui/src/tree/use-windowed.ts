// The visible rows of a long list. Heights are known in advance, so nothing is measured and nothing jumps.

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows rendered beyond each edge, so that fast scrolling shows no gaps; re-rendered only every few rows. */
const beyond = 12
const step = 6
const almostARow = 20

export interface Windowed {
  scroller: RefObject<HTMLDivElement | null>
  from: number
  /** Exclusive. */
  to: number
  /** Number of elements to reuse: a row that comes into view takes over one that left, which is much cheaper than a new one. */
  slots: number
  /** Scrolls a row into view with as little movement as possible. */
  reveal: (index: number) => void
  /** The first row that is fully visible. */
  first: () => number
  /** Number of fully visible rows. */
  page: () => number
  /** The scroll position at its last event. Reading that of an element whose rows just changed would force a layout. */
  scrolled: RefObject<number>
}

/** `tops`: the offset of each row, and finally of the list's end. Another `list` starts at `startAt`. */
export function useWindowed(tops: Float64Array, list: string, startAt = 0): Windowed {
  const scroller = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  const height = useRef(0)
  const [range, setRange] = useState({ from: 0, to: 60, slots: 60 })
  const latest = useRef(tops)
  latest.current = tops

  const measure = useCallback(() => {
    // After rows were removed, the browser scrolls back to the end only later.
    const top = Math.max(Math.min(scrolled.current, (latest.current.at(-1) ?? 0) - height.current), 0)
    const first = rowAt(latest.current, top)
    const last = rowAt(latest.current, top + height.current)
    const from = Math.max(Math.floor((first - beyond) / step) * step, 0)
    const to = Math.ceil((last + 1 + beyond) / step) * step
    setRange((before) => (before.from === from && before.to === to ? before : { from, to, slots: Math.max(before.slots, to - from) }))
  }, [])

  useLayoutEffect(() => {
    const { current: element } = scroller
    if (!element) return undefined
    const onResize = () => {
      height.current = element.clientHeight
      measure()
    }
    const onScroll = () => {
      scrolled.current = element.scrollTop
      measure()
    }
    onResize()
    const resized = new ResizeObserver(onResize)
    resized.observe(element)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [measure])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list starts somewhere else.
  useLayoutEffect(() => {
    const { current: element } = scroller
    if (!element || scrolled.current === startAt) return
    element.scrollTop = startAt
    scrolled.current = element.scrollTop
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be in view after the list changed.
  useLayoutEffect(measure, [tops, measure])

  const reveal = useCallback((index: number) => {
    const { current: element } = scroller
    if (!element) return
    const top = latest.current[index] ?? 0
    const bottom = latest.current[index + 1] ?? top
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }, [])
  const first = useCallback(() => rowAt(latest.current, (scroller.current?.scrollTop ?? 0) + almostARow), [])
  const page = useCallback(() => {
    const { current: element } = scroller
    if (!element) return 1
    const shown = rowAt(latest.current, element.scrollTop + element.clientHeight) - rowAt(latest.current, element.scrollTop)
    return Math.max(shown - 1, 1)
  }, [])
  const last = tops.length - 1
  return { scroller, from: Math.min(range.from, last), to: Math.min(range.to, last), slots: range.slots, reveal, first, page, scrolled }
}

/** The row at this offset. */
export function rowAt(tops: Float64Array, height: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}
