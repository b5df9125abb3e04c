// Renders its contents only near the viewport; elsewhere it keeps their height. A conversation may be megabytes, and every element on
// a page costs time in every frame, visible or not.

import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'

type VisibilityListener = (isNear: boolean, height: number) => void

interface ViewportObserver {
  watch(element: Element, listener: VisibilityListener): () => void
}

const margin = '1200px 0px'

export const ViewportContext = createContext<ViewportObserver>({ watch: () => () => undefined })

/** One observer for everything in a scroller. */
export function useViewportObserver(scroller: RefObject<HTMLElement | null>): ViewportObserver {
  return useMemo(() => {
    const listeners = new Map<Element, VisibilityListener>()
    let observer: IntersectionObserver | null = null
    const onIntersect = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting, boundingClientRect } of entries)
        listeners.get(target)?.(isIntersecting, boundingClientRect.height)
    }
    return {
      watch(element, listener) {
        observer ??= new IntersectionObserver(onIntersect, { root: scroller.current, rootMargin: margin })
        listeners.set(element, listener)
        observer.observe(element)
        return () => {
          listeners.delete(element)
          observer?.unobserve(element)
        }
      },
    }
  }, [scroller])
}

/** `height`: an estimate, until it was rendered once. `isNow`: always rendered. */
export function NearViewport({ height, isNow = false, children }: { height: number; isNow?: boolean; children: ReactNode }) {
  const viewport = useContext(ViewportContext)
  const element = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isNow)
  const [lastHeight, setLastHeight] = useState<number | null>(null)
  const isShown = useRef(isNow)
  useEffect(() => {
    isShown.current = isNear || isNow
  })
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    return viewport.watch(current, (isNearNow, currentHeight) => {
      if (!isNearNow && isInUse(current)) return
      if (!isNearNow && isShown.current) setLastHeight(currentHeight)
      setNear(isNearNow)
    })
  }, [viewport])
  return (
    <div ref={element} className="min-w-0">
      {isNear || isNow ? children : <div style={{ height: lastHeight ?? height }} />}
    </div>
  )
}

/** The user types in it or has selected a part of it: it must not vanish on scroll. */
function isInUse(element: Element): boolean {
  const selection = getSelection()
  return element.contains(document.activeElement) || (selection !== null && !selection.isCollapsed && selection.containsNode(element, true))
}
