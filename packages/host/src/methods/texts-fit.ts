// How much of a text fits into the result of a tool: more than clients take is cut by them, in the middle.

import { charsOf, limits } from '@sheaf/contract'

/** What is left for the data beside the summary, the notes and the frame around them. */
export const roomChars = limits.mcpResultChars - 6_000
const roomLines = limits.mcpResultLines - 150

/** Whoever takes more characters than a result holds is no client that counts lines. */
export function linesFor(maxChars: number): number {
  return maxChars > roomChars ? Number.POSITIVE_INFINITY : roomLines
}

/** As many whole lines as fit. A first line that is longer than all that may be shown is cut. */
export function fitLines(lines: readonly string[], maxChars: number, maxLines = linesFor(maxChars)): { lines: string[]; isCut: boolean } {
  const kept: string[] = []
  let left = maxChars
  for (const line of lines.slice(0, Math.max(1, maxLines))) {
    left -= charsOf(line) + 2
    if (left < 0) break
    kept.push(line)
  }
  const [first] = lines
  if (kept.length > 0 || first === undefined) return { lines: kept, isCut: false }
  return { lines: [first.slice(0, Math.max(1, Math.floor(maxChars / 6))).toWellFormed()], isCut: true }
}
