// Normalizes line ends and blanks parts of a reply without moving a line. Thoughts are blanked, not cut, to keep line numbers.

import { limits } from '@sheaf/contract'

export function prepareReply(text: string): string {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  return bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare
}

/** In UTF-8 bytes, counted only if the length alone cannot decide. */
export function isTooLarge(text: string): boolean {
  if (text.length > limits.replyBytes) return true
  if (text.length * 3 <= limits.replyBytes) return false
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3
  }
  return bytes > limits.replyBytes
}

export function blankOut(text: string, ranges: readonly (readonly [number, number])[]): string {
  if (ranges.length === 0) return text
  const parts: string[] = []
  let at = 0
  for (const [from, to] of ranges) {
    if (to <= at) continue
    parts.push(text.slice(at, Math.max(at, from)), text.slice(Math.max(at, from), to).replace(/[^\n]+/g, ''))
    at = to
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** Lines of a reply, 1-based, inclusive. */
export interface LineRange {
  line: number
  end: number
}

/** Empties the lines, except for `words` in the first one, so that all others keep their numbers. */
export function blankLines(text: string, ranges: readonly (LineRange & { words?: string })[]): string {
  if (ranges.length === 0) return text
  const lines = text.split('\n')
  for (const { line, end, words = '' } of ranges) {
    lines.fill('', line - 1, end)
    lines[line - 1] = words
  }
  return lines.join('\n')
}
