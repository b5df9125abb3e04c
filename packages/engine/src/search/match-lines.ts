// Finds the matching lines of a text: counts all, and shows them with context as far as there is room.

import { limits, type SearchMatch } from '@sheaf/contract'
import type { Matcher, Span } from './compile-matcher.ts'

export interface MatchLinesOptions {
  /** How many matches to show; the others are only counted. */
  room: number
  contextLines: number
}

export interface MatchLinesResult {
  /** Lines that match; `matches` may have fewer. */
  hits: number
  matches: SearchMatch[]
}

/** A text, or its bytes, with known line ends. */
interface LinesSource {
  path: string
  text: string
  /** First result of `seek`. */
  first: number
  seek(from: number): number
  find: Matcher['find']
  ends: Uint32Array
  /** Decodes a line of `text`. */
  decode(line: string): string
}

/** With `decode`, the text consists of bytes. */
interface LineMatcher extends Pick<Matcher, 'seek' | 'find'> {
  decode?(line: string): string
}

export function matchLines(path: string, text: string, matcher: LineMatcher, wanted: MatchLinesOptions): MatchLinesResult {
  const decode = matcher.decode ?? asIs
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
    const content = decode(lineText(text, start, end))
    const span = matcher.find(content)
    if (span) {
      hits++
      if (matches.length < wanted.room) {
        line += newlinesBetween(text, counted, start)
        counted = start
        const around = surroundings(text, start, end, wanted.contextLines, decode)
        matches.push({ path, line, text: cutAround(content, span), before: around.before, after: around.after })
      }
    }
    from = end + 1
  }
  return { hits, matches }
}

export function matchLinesOf({ path, text, first, seek, find, ends, decode }: LinesSource, wanted: MatchLinesOptions): MatchLinesResult {
  const matches: SearchMatch[] = []
  let hits = 0
  let line = 0
  let at = first
  let from = 0
  while (at !== -1 && from < text.length) {
    line = lineAt(ends, at, line)
    const start = line === 0 ? 0 : (ends[line - 1] ?? 0) + 1
    if (start >= text.length) break
    const end = ends[line] ?? text.length
    const content = decode(lineText(text, start, end))
    const span = find(content)
    if (span) {
      hits++
      if (matches.length < wanted.room) {
        const around = surroundings(text, start, end, wanted.contextLines, decode)
        matches.push({ path, line: line + 1, text: cutAround(content, span), before: around.before, after: around.after })
      }
    }
    from = end + 1
    at = seek(from)
  }
  return { hits, matches }
}

function asIs(line: string): string {
  return line
}

/** The 0-based number of the line that contains `at`, not before line `from`. */
function lineAt(ends: Uint32Array, at: number, from: number): number {
  let low = from
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

function surroundings(
  text: string,
  start: number,
  end: number,
  count: number,
  decode: (line: string) => string,
): { before: string[]; after: string[] } {
  const before: string[] = []
  const after: string[] = []
  for (let edge = start; edge > 0 && before.length < count; ) {
    const previous = edge === 1 ? 0 : text.lastIndexOf('\n', edge - 2) + 1
    before.unshift(cutAround(decode(lineText(text, previous, edge - 1)), { from: 0, to: 0 }))
    edge = previous
  }
  for (let next = end + 1; next < text.length && after.length < count; ) {
    const stop = lineEnd(text, next)
    after.push(cutAround(decode(lineText(text, next, stop)), { from: 0, to: 0 }))
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

/** A minified line would fill the answer; only the match and its surroundings matter. */
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
