// Ranges of a text to hide from the parser. Line breaks are kept, so line numbers do not change.

export interface Blanks {
  add(from: number, to: number): void
  /** Text with the ranges replaced by spaces, for another pass. */
  asSpace(): string
  /** Text with each range replaced by one comment: parsers read a comment in one step, but blanks repeatedly. */
  asComments(): string
}

type Range = [from: number, to: number]

export function openBlanks(text: string): Blanks {
  const ranges: Range[] = []
  return {
    add: (from, to) => {
      if (to > from) ranges.push([from, to])
    },
    asSpace: () => replaced(text, united(text, ranges), '', ''),
    asComments: () => replaced(text, united(text, ranges), '/*', '*/'),
  }
}

/** Sorted, without overlap, and merged where only blanks are between. */
function united(text: string, ranges: readonly Range[]): Range[] {
  const all: Range[] = []
  let last: Range | undefined
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (last && (from <= last[1] || isSpace(text, last[1], from))) last[1] = Math.max(last[1], to)
    else {
      last = [from, to]
      all.push(last)
    }
  }
  return all
}

function replaced(text: string, ranges: readonly Range[], open: string, close: string): string {
  const parts: string[] = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(at, from))
    const [start, end] = open === '' ? [to, to] : withinLines(text, from, to)
    blank(text, from, start, parts)
    if (start < end) {
      parts.push(open)
      blank(text, start + open.length, end - close.length, parts)
      parts.push(close)
      blank(text, end, to, parts)
    }
    at = to
  }
  parts.push(text.slice(at))
  return parts.join('')
}

/** Comment markers need two characters each on one line; without enough room, there is no comment. */
function withinLines(text: string, from: number, to: number): Range {
  let start = from
  let end = to
  while (start < end && (isBreak(text, start) || isBreak(text, start + 1))) start++
  while (end > start && (isBreak(text, end - 1) || isBreak(text, end - 2))) end--
  return end - start >= 4 ? [start, end] : [to, to]
}

function isBreak(text: string, at: number): boolean {
  const char = text.charCodeAt(at)
  return char === 10 || char === 13
}

function isSpace(text: string, from: number, to: number): boolean {
  return to - from < 200 && text.slice(from, to).trim() === ''
}

const spaces = ' '.repeat(1000)

function blank(text: string, from: number, to: number, parts: string[]): void {
  let at = from
  while (at < to) {
    const next = text.indexOf('\n', at)
    const end = next === -1 || next > to ? to : next
    parts.push(end - at <= spaces.length ? spaces.slice(0, end - at) : ' '.repeat(end - at))
    if (end < to) parts.push('\n')
    at = end + 1
  }
}
