// Finds where a hunk ends. Prose that follows must not become context, and no line of the hunk may be lost.

import { readBodyLine } from './diff-hunk.ts'

export interface HunkHead {
  /** Undefined in a header without numbers. */
  oldStart?: number
  oldCount?: number
  newStart?: number
  newCount?: number
  /** Text of a header without numbers: the line above the hunk, as some models write it. */
  scope?: string
}

export interface Extent {
  /** The line after the hunk's last line. */
  end: number
  /** The header's counts match. */
  counted: boolean
  /** How far the body falls short of the counts. */
  missing: { old: number; new: number }
  /** Lines that look like more of the hunk follow a line that is not part of one. */
  torn: boolean
}

const numbered = /^@@+\s*-(\d{1,9})(?:,(\d{1,9}))?(?:\s+\+(\d{1,9})(?:,(\d{1,9}))?)?\s*(?:@@|$)/

export function readHead(line: string): HunkHead | undefined {
  if (!line.startsWith('@@')) return undefined
  const found = numbered.exec(line)
  if (!found && line.length > longestScope) return {}
  if (!found) {
    const scope = line
      .replace(/^@@+/, '')
      .replace(/@@+\s*$/, '')
      .trim()
    return /[\p{L}\p{N}_]/u.test(scope) && !/^[-+\d, .…]+$/.test(scope) ? { scope } : {}
  }
  const [, oldStart, oldCount = '1', newStart, newCount = '1'] = found
  if (newStart === undefined) return {}
  return { oldStart: Number(oldStart), oldCount: Number(oldCount), newStart: Number(newStart), newCount: Number(newCount) }
}

const longestScope = 500

/** `bounded`: the region's end is certain, as in a closed fence. */
export function hunkExtent(lines: readonly string[], from: number, head: HunkHead, bounded: boolean): Extent {
  const counted = countedEnd(lines, from, head, bounded, false) ?? countedEnd(lines, from, head, bounded, true)
  if (counted !== undefined) return { end: counted, counted: true, missing: { old: 0, new: 0 }, torn: false }
  const end = trimBlank(lines, from, bounded ? boundedEnd(lines, from) : bareEnd(lines, from))
  return { end, counted: false, missing: missingCounts(lines, from, end, head), torn: !bounded && isTorn(lines, end) }
}

/** Follows the header's counts; undefined if they do not match. `loose` accepts lines without a sign as context. */
function countedEnd(lines: readonly string[], from: number, head: HunkHead, bounded: boolean, loose: boolean): number | undefined {
  if (head.oldCount === undefined || head.newCount === undefined) return undefined
  let old = head.oldCount
  let added = head.newCount
  let at = from
  while (old > 0 || added > 0) {
    const line = lines[at]
    if (line === undefined) return undefined
    const sign = line[0]
    if (sign === '+') added--
    else if (sign === '-') old--
    else if (sign === ' ' || sign === undefined || (loose && !isMark(line))) {
      if (isFileHead(lines, at) || line.startsWith('@@')) return undefined
      old--
      added--
    } else if (!isMark(line)) return undefined
    if (old < 0 || added < 0) return undefined
    at++
  }
  while (isMark(lines[at] ?? '')) at++
  return at > from && endsHere(lines, at, bounded, loose) ? at : undefined
}

/** Whether nothing follows that could be more of the hunk. */
function endsHere(lines: readonly string[], at: number, bounded: boolean, loose: boolean): boolean {
  const line = lines[at]
  if (line === undefined || isHunkStop(lines, at)) return true
  if (line === '') {
    let next = at
    while (lines[next] === '') next++
    if (next === lines.length || isHunkStop(lines, next)) return true
    // A list after a bare diff is prose; a sign right before code means that the counts are wrong and only seem to match.
    return !bounded && !/^(?: |[+-](?! \S|[+-]))/.test(lines[next] ?? '')
  }
  return !bounded && !loose && !/^[ +-]/.test(line)
}

function boundedEnd(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && !isHunkStop(lines, at)) at++
  return at
}

function bareEnd(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && !isHunkStop(lines, at)) {
    const line = lines[at] ?? ''
    if (line === '') {
      let next = at
      while (lines[next] === '') next++
      // A possible list is left out, and `isTorn` reports the doubt.
      if (!/^[ +-]/.test(lines[next] ?? '') || /^[+-] \S/.test(lines[next] ?? '')) return at
      at = next
    } else if (/^[ +-]/.test(line) || isMark(line)) at++
    else return at
  }
  return at
}

function isHunkStop(lines: readonly string[], at: number): boolean {
  return lines[at]?.startsWith('@@') === true || isFileHead(lines, at) || isSignature(lines, at)
}

/** In a hunk, `--- x` over `+++ y` may be a removed `-- x` and an added `++ y`: only a hunk below makes it a header. */
function isFileHead(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (line.startsWith('diff --git ') || line.startsWith('Index: ')) return true
  return line.startsWith('--- ') && lines[at + 1]?.startsWith('+++ ') === true && lines[at + 2]?.startsWith('@@') === true
}

/** `git format-patch` appends its version. */
function isSignature(lines: readonly string[], at: number): boolean {
  return /^-- ?$/.test(lines[at] ?? '') && /^\d+\.\d+/.test(lines[at + 1] ?? '')
}

/** Where the trailing blank lines begin. */
export function trimBlank(lines: readonly string[], from: number, end: number): number {
  let at = end
  while (at > from && lines[at - 1] === '') at--
  return at
}

function missingCounts(lines: readonly string[], from: number, end: number, { oldCount = 0, newCount = 0 }: HunkHead): Extent['missing'] {
  let old = oldCount
  let added = newCount
  for (let at = from; at < end; at++) {
    const line = lines[at] ?? ''
    if (isMark(line)) continue
    if (!line.startsWith('+')) old--
    if (!line.startsWith('-')) added--
  }
  return { old: Math.max(0, old), new: Math.max(0, added) }
}

/** Without matching counts, what follows may belong to the hunk: signs after a blank line, or after a context line that lost its space. */
function isTorn(lines: readonly string[], end: number): boolean {
  if (end < lines.length && lines[end] !== '' && !isHunkStop(lines, end)) return true
  let first = true
  for (let at = end; at < lines.length && !isHunkStop(lines, at); at++) {
    const line = lines[at] ?? ''
    if (line === '') continue
    const signed = first ? /^[+-]/ : /^[+-]\S/
    if (signed.test(line) && !/^(?:---|\+\+\+)(?: |$)|^-{3,}\s*$/.test(line)) return true
    first = false
  }
  return false
}

/** `\ No newline at end of file` */
function isMark(line: string): boolean {
  return readBodyLine(line) === undefined
}
