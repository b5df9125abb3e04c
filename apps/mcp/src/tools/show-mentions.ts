// Lines that mention a name in comments, strings, and other texts, by file; equal lines are listed once, with all of their numbers.

import type { SymbolMention } from '@sheaf/contract'
import { formatCount, takeFitting, visiblePath } from '../text.ts'

/** Space for all of them. */
export const mentionChars = 8_000
const lineChars = 160

interface ShownMentions {
  mentions?: Record<string, string[]>
  leftOff: string[]
}

interface Found {
  mentions?: readonly SymbolMention[]
  /** Including those that the host left off. */
  mentionCount?: number
}

export function showMentions({ mentions: found = [], mentionCount: count = 0 }: Found): ShownMentions {
  const listed = [...Map.groupBy(found, ({ path }) => path)].flatMap(([path, own]) =>
    [...Map.groupBy(own, ({ text }) => text.trim())].map(([text, lines]) => ({ path, lines: lines.length, shown: shownLine(text, lines) })),
  )
  const fitting = takeFitting(listed, ({ path, shown }) => `${path}\n${shown}`, mentionChars)
  const more = count - fitting.reduce((sum, { lines }) => sum + lines, 0)
  const mentions: Record<string, string[]> = {}
  for (const [path, own] of Map.groupBy(fitting, (each) => visiblePath(each.path))) mentions[path] = own.map(({ shown }) => shown)
  return {
    ...(fitting.length > 0 ? { mentions } : {}),
    leftOff: more > 0 ? [`${formatCount(more, 'line')} that mention the name. Use search.`] : [],
  }
}

function shownLine(text: string, lines: readonly SymbolMention[]): string {
  const short = text.length > lineChars ? `${text.slice(0, lineChars).toWellFormed()}…` : text
  return `${lines.map(({ line }) => line).join(', ')}: ${short}`
}
