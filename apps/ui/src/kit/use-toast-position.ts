// Keeps the toasts where they cover no control, while tabs, dialogs and panels come and go.

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type Obstacle, placeToasts } from './place-toasts.ts'

const checkMs = 250

/** `count` toasts are shown in the viewport. */
export function useToastPosition(viewport: RefObject<HTMLElement | null>, count: number): { left: number; top: number } | null {
  const [position, setPosition] = useState<{ left: number; top: number } | null>(null)
  useLayoutEffect(() => {
    if (count === 0) setPosition(null)
  }, [count])
  useEffect(() => {
    if (count === 0) return undefined
    const place = () => {
      const { current } = viewport
      if (!current) return
      const { width, height } = current.getBoundingClientRect()
      const view = { width: innerWidth, height: innerHeight }
      setPosition((before) => {
        const next = placeToasts({ width, height }, view, obstaclesAround(current), before)
        return before?.left === next.left && before.top === next.top ? before : next
      })
    }
    place()
    const checks = setInterval(place, checkMs)
    addEventListener('resize', place)
    return () => {
      clearInterval(checks)
      removeEventListener('resize', place)
    }
  }, [count, viewport])
  return position
}

const controls = 'button, input, select, textarea, a[href], [role=tab], [role=combobox], [role=switch], [data-keep-visible]'
/** Larger ones are areas to write in, not controls: covering a part of one for a few seconds is fine. */
const tallest = 240

/** Content that toasts leave free where there is other room; covering a control is worse. */
const contentWeight = 0.01

function obstaclesAround(viewport: HTMLElement): Obstacle[] {
  const contents = [...document.querySelectorAll<HTMLElement>('[data-avoid-toasts]')].flatMap((element) => {
    const box = element.getBoundingClientRect()
    return isOnTop(element, box, viewport) ? [{ box, weight: contentWeight }] : []
  })
  return [...contents, ...controlsAround(viewport)]
}

function controlsAround(viewport: HTMLElement): Obstacle[] {
  return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
    if (viewport.contains(element) || element.closest('[role=tree]')) return []
    const box = element.getBoundingClientRect()
    const isImportant = element.dataset.keepVisible !== undefined
    if (box.width === 0 || (box.height > tallest && !isImportant) || !isOnTop(element, box, viewport)) return []
    return [{ box, weight: isImportant ? 100 : 1 }]
  })
}

/** Not behind a dialog, and not scrolled out of view. The toasts themselves do not count. */
function isOnTop(element: HTMLElement, { left, top, width, height }: DOMRect, viewport: HTMLElement): boolean {
  const found = document.elementsFromPoint(left + width / 2, top + height / 2).find((other) => !viewport.contains(other))
  return found !== undefined && element.contains(found)
}
