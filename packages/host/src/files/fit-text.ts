// Cuts a text to fit into a tool result: clients cut longer results themselves, in the middle.

import { jsonBytes, limits } from '@sheaf/contract'

/** Space for the data, besides the summary, the notes and the frame around them. */
export const maxDataChars = limits.mcpResultChars - 6_000
const maxDataLines = limits.mcpResultLines - 150

/** A client that accepts more characters than `maxDataChars` does not limit lines. */
export function linesFor(maxChars: number): number {
  return maxChars > maxDataChars ? Number.POSITIVE_INFINITY : maxDataLines
}

export function isFitting(text: string, maxChars: number): boolean {
  return jsonBytes(text) <= maxChars && text.split('\n').length <= linesFor(maxChars)
}

/** Returns as many whole lines as fit. A first line longer than `maxChars` is cut. */
export function fitLines(lines: readonly string[], maxChars: number, maxLines = linesFor(maxChars)): { lines: string[]; isCut: boolean } {
  const fitted: string[] = []
  let left = maxChars
  for (const line of lines.slice(0, Math.max(1, maxLines))) {
    left -= jsonBytes(line) + 2
    if (left < 0) break
    fitted.push(line)
  }
  const [first] = lines
  if (fitted.length > 0 || first === undefined) return { lines: fitted, isCut: false }
  const start = beginning(first, maxChars - 2)
  return { lines: [start], isCut: start.length < first.length }
}

/** The part of a text that fits, from an offset on; ends at a line end if possible. */
export function fitText(whole: string, from = 0, maxChars = maxDataChars): { text: string; chars: number; from: number } {
  const chars = whole.length
  const start = Math.min(Math.max(0, Math.trunc(from)), chars)
  const rest = whole.slice(start, start + maxChars)
  const text = maxChars === Number.POSITIVE_INFINITY ? rest : fitLines(rest.split('\n'), maxChars).lines.join('\n')
  // A line that does not fit alone is cut, and continues in the next part.
  const hasBreak = start + text.length < chars && text.length < rest.length && rest[text.length] === '\n'
  return { text: hasBreak ? `${text}\n` : text, chars, from: start }
}

/** Never cuts inside a character, so that the next part continues the line. */
function beginning(line: string, maxChars: number): string {
  let length = Math.min(line.length, maxChars)
  while (length > 1 && jsonBytes(line.slice(0, length)) > maxChars)
    length = Math.floor((length * maxChars) / jsonBytes(line.slice(0, length)) - 1)
  const end = Math.max(1, length)
  const isHalf = (line.codePointAt(end - 1) ?? 0) > 0xffff
  return line.slice(0, isHalf ? (end > 1 ? end - 1 : 2) : end)
}
