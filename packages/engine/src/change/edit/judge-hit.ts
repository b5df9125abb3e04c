// Judges how literally a search matches at a place: the first match tier at which the two are equal.

import { type MatchTier, matchTiers } from '@sheaf/contract'
import type { LineIndex } from './find-hits.ts'
import { fold, indentOf, lineKey, withoutTrailing } from './line-key.ts'

/** A line of the search and the matching line of the file. */
export interface Pair {
  search: number
  file: number
}

export interface Hit {
  /** Lines of the file that the search covers: `from` up to, not including, `to`. */
  from: number
  to: number
  rung: MatchTier
  /** Non-blank lines, in order. */
  pairs: Pair[]
  /** Blank lines on both sides, in order. */
  blanks: Pair[]
  /** Blank lines at the start or end of the search that the file does not have there. */
  loose: { start: number; end: number }
}

export function judgeHit(index: LineIndex, search: readonly string[], start: number): Hit {
  const solid = search.flatMap((line, at) => (lineKey(line) === '' ? [] : [at]))
  const pairs = solid.map((at, nth): Pair => ({ search: at, file: index.lines[start + nth] ?? 0 }))
  const first = pairs[0] ?? { search: 0, file: 0 }
  const last = pairs.at(-1) ?? first
  const above = Math.min(first.search, blanksAbove(index, start))
  const below = Math.min(search.length - 1 - last.search, blanksBelow(index, start + pairs.length - 1))
  const loose = { start: first.search - above, end: search.length - 1 - last.search - below }
  const { blanks, uneven } = pairBlanks(pairs, above, below)
  const from = first.file - above
  const to = last.file + below + 1
  let worst = touchesEnds(index, from, to) ? matchTiers.indexOf('line-ends') : 0
  if (uneven || loose.start > 0 || loose.end > 0) worst = matchTiers.indexOf('blank-lines')
  for (const pair of pairs) worst = Math.max(worst, difference(search[pair.search] ?? '', index.file.lines[pair.file] ?? ''))
  const blankTier = matchTiers.indexOf('trailing-space')
  for (const pair of blanks) if (search[pair.search] !== index.file.lines[pair.file]) worst = Math.max(worst, blankTier)
  return { from, to, rung: matchTiers[worst] ?? 'anchored', pairs, blanks, loose }
}

function difference(search: string, file: string): number {
  if (search === file) return 0
  if (withoutTrailing(search) === withoutTrailing(file)) return matchTiers.indexOf('trailing-space')
  const left = withoutTrailing(fold(search))
  const right = withoutTrailing(fold(file))
  if (left === right) return matchTiers.indexOf('look-alike')
  if (left.trimStart() === right.trimStart()) return matchTiers.indexOf('indentation')
  return matchTiers.indexOf('whitespace')
}

function blanksAbove(index: LineIndex, start: number): number {
  const before = start === 0 ? -1 : (index.lines[start - 1] ?? -1)
  return (index.lines[start] ?? 0) - before - 1
}

function blanksBelow(index: LineIndex, end: number): number {
  const after = end + 1 < index.lines.length ? (index.lines[end + 1] ?? 0) : index.file.lines.length
  return after - (index.lines[end] ?? 0) - 1
}

function pairBlanks(pairs: readonly Pair[], above: number, below: number): { blanks: Pair[]; uneven: boolean } {
  const blanks: Pair[] = []
  let uneven = false
  const first = pairs[0]
  const last = pairs.at(-1)
  if (first) for (let up = above; up > 0; up--) blanks.push({ search: first.search - up, file: first.file - up })
  for (let nth = 1; nth < pairs.length; nth++) {
    const left = pairs[nth - 1]
    const right = pairs[nth]
    if (!left || !right) continue
    const inSearch = right.search - left.search
    const inFile = right.file - left.file
    if (inSearch !== inFile) uneven = true
    for (let down = 1; down < Math.min(inSearch, inFile); down++) blanks.push({ search: left.search + down, file: left.file + down })
  }
  if (last) for (let down = 1; down <= below; down++) blanks.push({ search: last.search + down, file: last.file + down })
  return { blanks, uneven }
}

/** A reply has only LF; anything else in these lines is a difference, though a harmless one. */
function touchesEnds({ file }: LineIndex, from: number, to: number): boolean {
  if (from === 0 && file.bom !== '') return true
  for (let at = from; at < to; at++) if (file.ends[at] !== '\n' && file.ends[at] !== '') return true
  return false
}

/** The indentations of each pair, with look-alike spaces as spaces. */
export function indentPairs(hit: Hit, search: readonly string[], file: readonly string[]): [string, string][] {
  return hit.pairs.map((pair) => [indentOf(fold(search[pair.search] ?? '')), indentOf(fold(file[pair.file] ?? ''))])
}
