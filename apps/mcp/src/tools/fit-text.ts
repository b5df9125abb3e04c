// Cuts a long text to fit into a result, at a line break if possible.

import { jsonBytes, limits } from '@sheaf/contract'
import { resultChars } from '../text.ts'

export function fitText(whole: string, chars = resultChars): { text: string; cut: number } {
  const lines = whole.split('\n')
  if (jsonBytes(whole) <= chars && lines.length <= limits.mcpResultLines - 150) return { text: whole, cut: 0 }
  const kept: string[] = []
  let left = chars
  for (const line of lines.slice(0, limits.mcpResultLines - 150)) {
    const lineChars = jsonBytes(line) + 2
    if (lineChars > left) {
      // Cut within a line only if more than half of the space is left.
      if (left > chars / 2) kept.push(startOf(line, left - 2))
      break
    }
    left -= lineChars
    kept.push(line)
  }
  const text = kept.join('\n')
  return { text, cut: whole.length - text.length }
}

function startOf(line: string, chars: number): string {
  let end = Math.min(line.length, chars)
  while (end > 0 && jsonBytes(line.slice(0, end)) > chars) end = Math.floor(end * 0.9)
  return line.slice(0, end).toWellFormed()
}
