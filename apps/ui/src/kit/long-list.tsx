// A list of any length: only the visible rows are rendered, whatever their heights.

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

interface LongListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item, index: number) => string | number
  /** Height of a row before it is measured. */
  estimate: number
  /** Class of every row. */
  rowClass?: string
  /** Class of the list. */
  className?: string
  /** The element it scrolls with; without it, the list scrolls itself and `className` limits its height. */
  scroller?: RefObject<HTMLElement | null>
  children: (item: Item) => ReactNode
}

export function LongList<Item>({ label, items, keyOf, estimate, rowClass, className, scroller, children }: LongListProps<Item>) {
  const own = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const margin = useMargin(list, scroller)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => (scroller ?? own).current,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item, index)
    },
    scrollMargin: margin,
    overscan: 6,
  })
  const drawn = (
    <ul ref={list} aria-label={label} className={classNames('relative', scroller && className)} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start, key }) => {
        const item = items[index]
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={classNames('absolute inset-x-0 top-0', rowClass)}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
  if (scroller) return drawn
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll it
    <div ref={own} tabIndex={0} className={classNames('overflow-y-auto outline-offset-[-2px]', className)}>
      {drawn}
    </div>
  )
}

/** Offset of the list from the top of its scroller; the content above it may grow. */
function useMargin(list: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null> | undefined): number {
  const [margin, setMargin] = useState(0)
  // When both appear at once, the scroller is known only after the list was laid out.
  const [isAttached, setAttached] = useState(false)
  useEffect(() => setAttached(true), [])
  useLayoutEffect(() => {
    const [inner, outer] = [list.current, scroller?.current]
    if (!isAttached || !inner || !outer) return undefined
    const measure = () => setMargin(Math.round(inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop))
    measure()
    const observer = new ResizeObserver(measure)
    for (const part of [outer, inner.parentElement]) if (part) observer.observe(part)
    return () => observer.disconnect()
  }, [list, scroller, isAttached])
  return margin
}
