// The lines of one text that match: counted all, shown with their surroundings as far as there is room.

import { limits, type SearchMatch } from '@sheaf/contract'
import type { Matcher, Span } from './compile-matcher.ts'

export interface LinesWanted {
  /** How many matches to show; the others are only counted. */
  room: number
  contextLines: number
}

export function matchLines(path: string, text: string, matcher: Matcher, wanted: LinesWanted): { hits: number; matches: SearchMatch[] } {
  const matches: SearchMatch[] = []
  let hits = 0
  let line = 1
  let counted = 0
  let from = 0
  while (from < text.length) {
    const at = matcher.seek(text, from)
    if (at === -1) break
    const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
    if (start >= text.length) break
    const end = lineEnd(text, at)
    const content = lineText(text, start, end)
    const span = matcher.find(content)
    if (span) {
      hits++
      if (matches.length < wanted.room) {
        line += newlinesBetween(text, counted, start)
        counted = start
        matches.push({ path, line, text: cutAround(content, span), ...surroundings(text, start, end, wanted.contextLines) })
      }
    }
    from = end + 1
  }
  return { hits, matches }
}

function surroundings(text: string, start: number, end: number, count: number): { before: string[]; after: string[] } {
  const before: string[] = []
  const after: string[] = []
  for (let edge = start; edge > 0 && before.length < count; ) {
    const previous = edge === 1 ? 0 : text.lastIndexOf('\n', edge - 2) + 1
    before.unshift(cutAround(lineText(text, previous, edge - 1), { from: 0, to: 0 }))
    edge = previous
  }
  for (let next = end + 1; next < text.length && after.length < count; ) {
    const stop = lineEnd(text, next)
    after.push(cutAround(lineText(text, next, stop), { from: 0, to: 0 }))
    next = stop + 1
  }
  return { before, after }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end === -1 ? text.length : end
}

function lineText(text: string, start: number, end: number): string {
  return text.slice(start, end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end)
}

function newlinesBetween(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** A minified line would fill the answer; what counts is the hit and its neighbourhood. */
function cutAround(line: string, { from, to }: Span): string {
  const most = limits.searchLineLength
  if (line.length <= most) return line
  const shown = most - 2
  const middle = Math.floor((from + Math.min(to, from + shown)) / 2)
  let start = Math.max(0, Math.min(middle - Math.floor(shown / 2), line.length - shown))
  let end = Math.min(line.length, start + shown)
  if (isLowSurrogate(line, start)) start++
  if (isLowSurrogate(line, end)) end--
  return `${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`
}

function isLowSurrogate(line: string, at: number): boolean {
  const code = line.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}
