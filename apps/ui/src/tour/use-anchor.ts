// Tracks the element that the tour points at: it appears, disappears and moves while the user works.

import { useEffect, useState } from 'react'
import type { Box } from '../kit/box.ts'

export function useAnchor(names: readonly string[]): Box | null {
  const wanted = names.join(' ')
  useEffect(() => {
    // An element below the fold is scrolled into view once; after that, the user decides where to scroll.
    const bring = requestAnimationFrame(() => shown(wanted.split(' '))?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(bring)
  }, [wanted])
  return useBox(names)
}

/** Box of the first one on screen. */
export function useBox(names: readonly string[]): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  const wanted = names.join(' ')
  useEffect(() => {
    let frame = 0
    const look = () => {
      setBox((before) => {
        const now = boxOf(wanted.split(' '))
        return before && now && sameBox(before, now) ? before : now
      })
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return box
}

function boxOf(names: readonly string[]): Box | null {
  const { left = 0, top = 0, width = 0, height = 0 } = shown(names)?.getBoundingClientRect() ?? {}
  return width > 0 ? { left, top, width, height } : null
}

/** The first one that is on screen. */
function shown(names: readonly string[]): Element | undefined {
  for (const name of names) {
    const found = document.querySelector(`[data-tour="${name}"]`)
    if (found && found.getBoundingClientRect().width > 0) return found
  }
  return undefined
}

function sameBox(one: Box, other: Box): boolean {
  return one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height
}
