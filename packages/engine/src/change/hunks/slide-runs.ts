// Moves lines that were only added, or only removed, up or down where the result stays the same, so that hunks begin and end where
// a developer would cut: before a line that begins something, after a blank one, outside rather than inside.

import type { SameLines } from './align-lines.ts'

/** The same runs with their bounds moved; none between two hunks becomes empty, so that they never merge. */
export function slideRuns(runs: readonly SameLines[], before: readonly string[], after: readonly string[]): SameLines[] {
  const slid = runs.map((run) => ({ ...run }))
  for (let gap = 0; gap <= slid.length; gap += 1) {
    const above = slid[gap - 1] ?? { before: 0, after: 0, length: 0 }
    const below = slid[gap] ?? { before: before.length, after: after.length, length: 0 }
    const removes = below.before - above.before - above.length
    const adds = below.after - above.after - above.length
    if (removes > 0 === adds > 0) continue
    const lines = removes > 0 ? before : after
    const from = (removes > 0 ? above.before : above.after) + above.length
    const to = removes > 0 ? below.before : below.after
    const isFirst = gap <= 1 && above.before === 0 && above.after === 0
    const isLast = gap >= slid.length - 1 && below.before + below.length === before.length && below.after + below.length === after.length
    const by = bestSlide(lines, from, to, above.length - (isFirst ? 0 : 1), below.length - (isLast ? 0 : 1))
    above.length += by
    below.before += by
    below.after += by
    below.length -= by
  }
  return slid.filter((run) => run.length > 0)
}

/** How far down (negative: up) to move the lines `from` to `to`. The lowest of equals wins. */
function bestSlide(lines: readonly string[], from: number, to: number, mostUp: number, mostDown: number): number {
  let up = 0
  while (up < mostUp && lines[from - 1 - up] === lines[to - 1 - up]) up += 1
  let down = 0
  while (down < mostDown && lines[from + down] === lines[to + down]) down += 1
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let by = -up; by <= down; by += 1) {
    const cost = cutCost(lines, from + by) + cutCost(lines, to + by)
    if (cost > least) continue
    least = cost
    best = by
  }
  return best
}

/** How bad a cut before line `at` is: worse deep inside than outside, worse before a closing line than before an opening one. */
function cutCost(lines: readonly string[], at: number): number {
  const above = lines[at - 1]
  const below = lines[at]
  if (above === undefined || below === undefined) return 0
  const depthAbove = depthOf(above)
  const depthBelow = depthOf(below) ?? depthOf(lines[at + 1] ?? '') ?? 0
  const isBlankBelow = depthOf(below) === undefined
  const closes = depthAbove !== undefined && depthAbove > depthBelow
  return 10 * depthBelow + (closes ? 5 : 0) + (isBlankBelow ? 3 : 0) + (depthAbove === undefined ? 0 : 6)
}

/** Columns of indentation; undefined for a blank line. */
function depthOf(line: string): number | undefined {
  let depth = 0
  for (const char of line.slice(0, 200)) {
    if (char === '\t') depth += 4
    else if (char === ' ') depth += 1
    else return char === '\n' || char === '\r' ? undefined : depth
  }
  return line.trim() === '' ? undefined : depth
}
