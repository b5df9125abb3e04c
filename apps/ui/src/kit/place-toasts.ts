// Where toasts appear: at the bottom right, or as low as possible elsewhere, without covering a control.

import type { Box, Size } from './box.ts'

export interface Obstacle {
  box: Box
  /** How bad it is to cover it. */
  weight: number
}

const edge = 12
/** The window's top and bottom bars. */
const topBar = 48
const bottomBar = 52
const step = 8

/** `current` is kept while it covers nothing, so that toasts do not jump. */
export function placeToasts(toasts: Size, view: Size, obstacles: readonly Obstacle[], current: { left: number; top: number } | null) {
  const costOf = (position: { left: number; top: number }) =>
    obstacles.reduce((sum, { box, weight }) => sum + weight * sharedArea({ ...position, ...toasts }, box), 0)
  const lowest = Math.max(view.height - bottomBar - toasts.height, 0)
  const lefts = [view.width - toasts.width - edge, edge, (view.width - toasts.width) / 2]
  const isInside = (at: { left: number; top: number }) => at.left >= 0 && at.left + toasts.width <= view.width && at.top <= lowest
  const candidates = [
    ...(current && isInside(current) ? [current] : []),
    ...topsFrom(lowest).flatMap((top) => lefts.map((left) => ({ left, top }))),
  ]
  let best = { left: edge, top: lowest }
  let least = Infinity
  for (const position of candidates) {
    const cost = costOf(position)
    if (cost >= least) continue
    best = position
    least = cost
    if (cost === 0) break
  }
  return best
}

/** From the bottom up. */
function topsFrom(lowest: number): number[] {
  return Array.from({ length: Math.max(Math.floor((lowest - topBar) / step), 0) + 1 }, (_, nth) => lowest - nth * step)
}

function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
