// Cuts a long text to fit into a result, at a line break if possible.

import { charsOf, limits } from '@sheaf/contract'
import { room } from '../text.ts'

export function fitText(whole: string, chars = room): { text: string; cut: number } {
  const lines = whole.split('\n')
  if (charsOf(whole) <= chars && lines.length <= limits.mcpResultLines - 150) return { text: whole, cut: 0 }
  const kept: string[] = []
  let left = chars
  for (const line of lines.slice(0, limits.mcpResultLines - 150)) {
    const takes = charsOf(line) + 2
    if (takes > left) {
      // Cut within a line only if more than half of the space is left.
      if (left > chars / 2) kept.push(startOf(line, left - 2))
      break
    }
    left -= takes
    kept.push(line)
  }
  const text = kept.join('\n')
  return { text, cut: whole.length - text.length }
}

function startOf(line: string, chars: number): string {
  let end = Math.min(line.length, chars)
  while (end > 0 && charsOf(line.slice(0, end)) > chars) end = Math.floor(end * 0.9)
  return line.slice(0, end).toWellFormed()
}
