// Where the card stands: beside what it points at, on the side that has room, never outside the window.

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

const gap = 12
const edge = 8

/** In a narrow window it takes the whole width, above or below: away from what it points at, where that is not everything. */
export function dockCard(anchor: Box | null, view: Size): 'top' | 'bottom' {
  if (anchor === null || anchor.height > view.height / 2) return 'bottom'
  return anchor.top + anchor.height / 2 > view.height / 2 ? 'top' : 'bottom'
}

/** Null: there is no room beside it. */
export function placeCard(anchor: Box, card: Size, view: Size): { left: number; top: number } | null {
  const right = anchor.left + anchor.width
  const bottom = anchor.top + anchor.height
  const middle = anchor.top + (anchor.height - card.height) / 2
  const besides = [
    { left: right + gap, top: middle },
    { left: right - card.width, top: anchor.top - gap - card.height },
    { left: right - card.width, top: bottom + gap },
    { left: anchor.left - gap - card.width, top: middle },
  ].map(({ left, top }) => ({
    left: clamp(left, view.width - card.width),
    top: clamp(top, view.height - card.height),
  }))
  return besides.find((place) => !overlaps({ ...place, ...card }, anchor)) ?? null
}

function clamp(value: number, most: number): number {
  return Math.max(edge, Math.min(value, most - edge))
}

function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
