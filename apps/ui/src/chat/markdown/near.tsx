// Renders its contents only near the viewport; elsewhere it keeps their height. A conversation may be megabytes, and every element on
// a page costs time in every frame, visible or not.

import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'

type Tell = (isNear: boolean, height: number) => void

interface Sight {
  watch(place: Element, tell: Tell): () => void
}

const margin = '1200px 0px'

export const NearSight = createContext<Sight>({ watch: () => () => undefined })

/** One observer for everything in a scroller. */
export function useSight(scroller: RefObject<HTMLElement | null>): Sight {
  return useMemo(() => {
    const tells = new Map<Element, Tell>()
    let observer: IntersectionObserver | null = null
    const hear = (entries: IntersectionObserverEntry[]) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) tells.get(target)?.(isIntersecting, boundingClientRect.height)
    }
    return {
      watch(place, tell) {
        observer ??= new IntersectionObserver(hear, { root: scroller.current, rootMargin: margin })
        tells.set(place, tell)
        observer.observe(place)
        return () => {
          tells.delete(place)
          observer?.unobserve(place)
        }
      },
    }
  }, [scroller])
}

/** `height`: an estimate, until it was rendered once. `isNow`: always rendered. */
export function Near({ height, isNow = false, children }: { height: number; isNow?: boolean; children: ReactNode }) {
  const sight = useContext(NearSight)
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isNow)
  const [kept, setKept] = useState<number | null>(null)
  const isShown = useRef(isNow)
  useEffect(() => {
    isShown.current = isNear || isNow
  })
  useEffect(() => {
    const { current } = place
    if (!current) return undefined
    return sight.watch(current, (comes, now) => {
      if (!comes && isHeld(current)) return
      if (!comes && isShown.current) setKept(now)
      setNear(comes)
    })
  }, [sight])
  return (
    <div ref={place} className="min-w-0">
      {isNear || isNow ? children : <div style={{ height: kept ?? height }} />}
    </div>
  )
}

/** The user types in it or has selected a part of it: it must not vanish on scroll. */
function isHeld(place: Element): boolean {
  const selection = getSelection()
  return place.contains(document.activeElement) || (selection !== null && !selection.isCollapsed && selection.containsNode(place, true))
}
