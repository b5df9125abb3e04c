// Draws its contents when they come near what is in sight; before that it only takes their room. A conversation may hold megabytes.

import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'

/** What scrolls. */
export const NearScroller = createContext<RefObject<HTMLElement | null> | null>(null)

const margin = '1500px 0px'

export function Near({ height, isNow = false, children }: { height: number; isNow?: boolean; children: ReactNode }) {
  const scroller = useContext(NearScroller)
  const place = useRef<HTMLDivElement>(null)
  const [wasNear, setNear] = useState(isNow)
  const isShown = wasNear || isNow
  useEffect(() => {
    if (isShown || !place.current) return undefined
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      root: scroller?.current ?? null,
      rootMargin: margin,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isShown, scroller])
  return isShown ? children : <div ref={place} aria-hidden style={{ height }} />
}
