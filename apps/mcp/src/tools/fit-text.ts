// One long text as far as it fits into a result, at a line's end.

import { charsOf, limits } from '@sheaf/contract'
import { room } from '../text.ts'

export function fitText(whole: string, chars = room): { text: string; cut: number } {
  const lines = whole.split('\n')
  if (charsOf(whole) <= chars && lines.length <= limits.mcpResultLines - 150) return { text: whole, cut: 0 }
  const kept: string[] = []
  let left = chars
  for (const line of lines.slice(0, limits.mcpResultLines - 150)) {
    left -= charsOf(line) + 2
    if (left < 0) break
    kept.push(line)
  }
  const text = kept.length > 0 ? kept.join('\n') : whole.slice(0, Math.floor(chars / 6)).toWellFormed()
  return { text, cut: whole.length - text.length }
}
