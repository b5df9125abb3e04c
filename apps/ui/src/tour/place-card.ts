// Where the card stands: beside what it points at, on the side that has room, never outside the window; and where toasts then go.

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
/** The window's own bars, above and below. */
const bar = 40
/** The corner in which toasts come, with room for two of them. */
const toasts: Size = { width: 372, height: 220 }

export type ToastPlace = 'right' | 'left' | 'top'

/** In a narrow window it takes the whole width, above or below: away from what it points at, where that is not everything. */
export function dockCard(anchor: Box | null, view: Size): 'top' | 'bottom' {
  if (anchor === null || anchor.height > view.height / 2) return 'bottom'
  return anchor.top + anchor.height / 2 > view.height / 2 ? 'top' : 'bottom'
}

/** Null: there is no room. `clear`: what the person needs in this step beside what it points at. */
export function placeCard(anchor: Box, card: Size, view: Size, clear: Box | null = null): { left: number; top: number } | null {
  const right = anchor.left + anchor.width
  const bottom = anchor.top + anchor.height
  const middle = anchor.top + (anchor.height - card.height) / 2
  const besides = [
    { left: right + gap, top: middle },
    { left: right - card.width, top: anchor.top - gap - card.height },
    { left: right - card.width, top: bottom + gap },
    { left: anchor.left - gap - card.width, top: middle },
    { left: right - gap - card.width, top: view.height - bar - gap - card.height },
  ].flatMap((wanted) => {
    const left = clamp(wanted.left, edge, view.width - card.width - edge)
    const top = clamp(wanted.top, bar + edge, view.height - card.height - bar - edge)
    // Pushed further than that it would stand beside something else.
    return Math.abs(top - wanted.top) > card.height / 2 ? [] : [{ left, top }]
  })
  return besides.find((place) => [anchor, clear].every((box) => box === null || !overlaps({ ...place, ...card }, box))) ?? null
}

/** Toasts lie above the card: in the corner where they always come, unless its buttons are there. */
export function placeToasts(card: Box, view: Size): ToastPlace {
  const top = view.height - toasts.height
  if (!overlaps(card, { ...toasts, left: view.width - toasts.width, top })) return 'right'
  return overlaps(card, { ...toasts, left: 0, top }) ? 'top' : 'left'
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
