// Keeps a growing list at its end. If the user scrolls up, the list stays there until they return to the end.

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Close enough to count as the end. */
const slack = 48

export function useStickToEnd(scroller: RefObject<HTMLElement | null>, contents: RefObject<HTMLElement | null>) {
  const isStuck = useRef(true)
  const [isAway, setAway] = useState(false)
  const goToEnd = useCallback(() => {
    isStuck.current = true
    setAway(false)
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }, [scroller])
  /** The user goes elsewhere: content that grows at that moment must not pull them back. */
  const leaveEnd = useCallback(() => {
    isStuck.current = false
  }, [])
  const hasContents = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    if (hasContents.current === contents.current) return
    hasContents.current = contents.current
    goToEnd()
  })

  useEffect(() => {
    const { current } = scroller
    if (!current) return undefined
    let before = current.scrollTop
    const onScroll = () => {
      const isAtEnd = current.scrollHeight - current.scrollTop - current.clientHeight <= slack
      // Growing content moves the end away without a scroll; only an upward scroll is the user's.
      if (isAtEnd) isStuck.current = true
      else if (current.scrollTop < before - 1) isStuck.current = false
      before = current.scrollTop
      setAway(!isStuck.current && !isAtEnd)
    }
    const observer = new ResizeObserver(() => {
      if (isStuck.current) current.scrollTop = current.scrollHeight
    })
    current.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(current)
    const watched = new MutationObserver(() => contents.current && observer.observe(contents.current))
    watched.observe(current, { childList: true })
    if (contents.current) observer.observe(contents.current)
    return () => {
      current.removeEventListener('scroll', onScroll)
      observer.disconnect()
      watched.disconnect()
    }
  }, [scroller, contents])
  return { isAway, goToEnd, leaveEnd }
}
