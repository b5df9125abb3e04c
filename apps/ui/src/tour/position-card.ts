// Positions the tour card: next to its anchor, on a side with room, never outside the window.

import type { Box, Size } from '../kit/box.ts'

const gap = 12
const edge = 8
/** The window's top and bottom bars. */
const bar = 40

/** In a narrow window it takes the full width, at the top or bottom: away from its anchor, unless that is most of the window. */
export function dockCard(anchor: Box | null, view: Size): 'top' | 'bottom' {
  if (anchor === null || anchor.height > view.height / 2) return 'bottom'
  return anchor.top + anchor.height / 2 > view.height / 2 ? 'top' : 'bottom'
}

/** Null if there is no room. `clear`: another box that this step needs and the card must not cover. */
export function positionCard(anchor: Box, card: Size, view: Size, clear: Box | null = null): { left: number; top: number } | null {
  const right = anchor.left + anchor.width
  const bottom = anchor.top + anchor.height
  const middle = anchor.top + (anchor.height - card.height) / 2
  const candidates = [
    { left: right + gap, top: middle },
    { left: right - card.width, top: anchor.top - gap - card.height },
    { left: right - card.width, top: bottom + gap },
    { left: anchor.left - gap - card.width, top: middle },
    { left: right - gap - card.width, top: view.height - bar - gap - card.height },
  ].flatMap((wanted) => {
    const left = clamp(wanted.left, edge, view.width - card.width - edge)
    const top = clamp(wanted.top, bar + edge, view.height - card.height - bar - edge)
    // Moved further than that, it would be next to something else.
    return Math.abs(top - wanted.top) > card.height / 2 ? [] : [{ left, top }]
  })
  return candidates.find((position) => [anchor, clear].every((box) => box === null || !overlaps({ ...position, ...card }, box))) ?? null
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
