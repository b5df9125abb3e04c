// Squarified treemap: rectangles with areas proportional to the weights, as close to squares as possible.

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** One rectangle for each weight, in the given order. Weights must be above zero; heaviest first gives the best shapes. */
export function squarify(weights: readonly number[], rect: Rect): Rect[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum <= 0 || rect.width <= 0 || rect.height <= 0) return weights.map(() => ({ x: rect.x, y: rect.y, width: 0, height: 0 }))
  const scale = (rect.width * rect.height) / sum
  const rects: Rect[] = []
  let rest = rect
  let at = 0
  while (at < weights.length) {
    const row = takeRow(weights, at, Math.min(rest.width, rest.height), scale)
    const isLast = at + row.count >= weights.length
    const { placed, left } = placeRow(weights.slice(at, at + row.count), row.area, rest, isLast)
    for (const each of placed) rects.push(each)
    rest = left
    at += row.count
  }
  return rects
}

/** Takes items as long as they improve the worst shape in the row. */
function takeRow(weights: readonly number[], from: number, side: number, scale: number): { count: number; area: number } {
  let area = 0
  let least = Infinity
  let most = 0
  let worst = Infinity
  let count = 0
  for (let at = from; at < weights.length; at++) {
    const next = (weights[at] ?? 0) * scale
    const shape = worstShape(area + next, Math.min(least, next), Math.max(most, next), side)
    if (count > 0 && shape > worst) break
    area += next
    least = Math.min(least, next)
    most = Math.max(most, next)
    worst = shape
    count++
  }
  return { count, area }
}

function worstShape(area: number, least: number, most: number, side: number): number {
  const thickness = area / side
  const square = thickness * thickness
  return Math.max(most / square, square / least)
}

function placeRow(weights: readonly number[], area: number, rect: Rect, isLast: boolean): { placed: Rect[]; left: Rect } {
  const isAcross = rect.width < rect.height
  const side = isAcross ? rect.width : rect.height
  const room = isAcross ? rect.height : rect.width
  // The last row takes the remaining space, so that rounding leaves no gap.
  const thickness = isLast ? room : Math.min(area / side, room)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let passed = 0
  const placed = weights.map((weight) => {
    const start = (passed / sum) * side
    passed += weight
    const length = (passed / sum) * side - start
    return isAcross
      ? { x: rect.x + start, y: rect.y, width: length, height: thickness }
      : { x: rect.x, y: rect.y + start, width: thickness, height: length }
  })
  const left = isAcross
    ? { ...rect, y: rect.y + thickness, height: rect.height - thickness }
    : { ...rect, x: rect.x + thickness, width: rect.width - thickness }
  return { placed, left }
}
