// Decides which hit each change means: the only one, or the one that the reply settles on; otherwise it is refused.

import { type MatchTier, matchTiers, type ReplyChange } from '@sheaf/contract'
import { findHits, type LineIndex } from './find-hits.ts'
import type { Units } from './indent-unit.ts'
import { type Hit, judgeHit } from './judge-hit.ts'
import { lineKey } from './line-key.ts'
import { type Replacement, replaceLines } from './replace-lines.ts'

interface FoundLocation {
  hit: Hit
  replacement: Replacement
}

export type ChangeLocation =
  | { kind: 'found'; location: FoundLocation }
  | { kind: 'twin'; of: number }
  | { kind: 'ambiguous'; hits: readonly Hit[] }
  /** Other changes replace the same lines differently. */
  | { kind: 'two-answers'; hit: Hit }
  | { kind: 'absent' }

export function locateChanges(
  index: LineIndex,
  units: () => Units,
  changes: readonly ReplyChange[],
  wanted: readonly number[],
): Map<number, ChangeLocation> {
  const located = new Map<number, ChangeLocation>()
  const groups = Map.groupBy(wanted, (at) => JSON.stringify(changes[at]?.search))
  for (const group of groups.values()) {
    const first = changes[group[0] ?? 0]
    if (!first?.search) continue
    const crowd = crowdedHits(index, first.search)
    if (crowd) {
      for (const at of group) located.set(at, ambiguous(crowd))
      continue
    }
    const hits = bestHits(index, units, first)
    for (const [at, found] of settle(index, units, changes, group, hits)) located.set(at, found)
  }
  return trustOldStarts(located, index, units, changes)
}

/** The hits of the first match tier that has any; no more than anyone would read. */
function bestHits(index: LineIndex, units: () => Units, change: ReplyChange): Hit[] {
  const { search = [] } = change
  const byTier = Map.groupBy(
    findHits(index, search).map((start) => judgeHit(index, search, start)),
    // Equal text stays equal if only one of the two lines ends in CRLF, or the file begins with a BOM.
    (hit): MatchTier => (hit.rung === 'line-ends' ? 'exact' : hit.rung),
  )
  for (const tier of matchTiers) {
    const hits: Hit[] = []
    for (const hit of byTier.get(tier) ?? []) {
      if (tier === 'exact' || replaceLines(index.file, units, change, hit)) hits.push(hit)
      if (hits.length === hitsKept) break
    }
    if (hits.length > 0) return hits
  }
  return []
}

const hitsKept = 200
const linesJudged = 500_000

/** A search with thousands of hits is ambiguous at any match tier: judging each would let a hostile reply take a minute. */
function crowdedHits(index: LineIndex, search: readonly string[]): Hit[] | undefined {
  const starts = findHits(index, search)
  if (starts.length < 2 || starts.length * search.length <= linesJudged) return undefined
  return starts.slice(0, hitsNamed).map((start) => judgeHit(index, search, start))
}

function settle(
  index: LineIndex,
  units: () => Units,
  changes: readonly ReplyChange[],
  group: readonly number[],
  hits: readonly Hit[],
): [number, ChangeLocation][] {
  if (hits.length === 0) return group.map((at) => [at, { kind: 'absent' }])
  const [only] = group
  if (group.length === 1 && only !== undefined) {
    const left = narrow(index, changes[only], hits)
    const [hit] = left.length === 0 ? hits : left
    const one = hits.length === 1 || left.length === 1 ? hit : undefined
    if (!one) return [[only, ambiguous(hits)]]
    const location = found(index, units, changes[only], one)
    return [[only, left.length === 0 ? doubted(location) : location]]
  }
  // As many changes as places, all with the same search: one each, in order.
  if (group.length === hits.length) {
    return group.map((at, nth) => [at, hits[nth] ? found(index, units, changes[at], hits[nth]) : ambiguous(hits)])
  }
  const contents = new Set(group.map((at) => JSON.stringify(changes[at]?.content)))
  const [hit] = hits
  if (hits.length === 1 && hit && only !== undefined) {
    return group.map((at): [number, ChangeLocation] => {
      if (contents.size > 1) return [at, { kind: 'two-answers', hit }]
      return [at, at === only ? found(index, units, changes[at], hit) : { kind: 'twin', of: only }]
    })
  }
  return group.map((at) => [at, ambiguous(hits)])
}

function found(index: LineIndex, units: () => Units, change: ReplyChange | undefined, hit: Hit): ChangeLocation {
  const replacement = change && replaceLines(index.file, units, change, hit)
  return replacement ? { kind: 'found', location: { hit, replacement } } : { kind: 'absent' }
}

/** The text appears once, but not where the patch says it is. */
function doubted(located: ChangeLocation): ChangeLocation {
  if (located.kind !== 'found') return located
  const replacement = { ...located.location.replacement, doubt: "It isn't at the line that the patch specifies." }
  return { kind: 'found', location: { ...located.location, replacement } }
}

/** Enough to find the place; a search for `}` may match ten thousand times. */
const hitsNamed = 100

function ambiguous(hits: readonly Hit[]): ChangeLocation {
  return { kind: 'ambiguous', hits: hits.slice(0, hitsNamed) }
}

/** Uses what patches say about the place besides the text. */
function narrow(index: LineIndex, change: ReplyChange | undefined, hits: readonly Hit[]): Hit[] {
  if (change?.atEnd) return hits.filter((hit) => hit.to >= lastLine(index) + 1)
  if (change?.scopes?.length) return belowScopes(index, change.scopes, hits)
  return [...hits]
}

function lastLine(index: LineIndex): number {
  return index.lines.at(-1) ?? 0
}

/** Each scope must appear exactly once below the one before it; the hit is then the only one in the innermost block. */
function belowScopes(index: LineIndex, scopes: readonly string[], hits: readonly Hit[]): Hit[] {
  const { lines } = index.file
  let from = 0
  let depth = -1
  for (const scope of scopes) {
    const key = lineKey(scope)
    if (key === '') continue
    const locations: number[] = []
    for (let at = from; at < lines.length; at++) if (lineKey(lines[at] ?? '') === key) locations.push(at)
    const [location] = locations
    if (location === undefined) return []
    if (locations.length > 1) return [...hits]
    from = location + 1
    depth = widthOf(lines[location] ?? '')
  }
  const below = hits.filter((hit) => hit.from >= from)
  if (below.length <= 1) return below
  const end = lines.findIndex((line, at) => at >= from && lineKey(line) !== '' && widthOf(line) <= depth && !/^\s*[})\]]/.test(line))
  return below.filter((hit) => hit.from < (end === -1 ? lines.length : end))
}

function widthOf(line: string): number {
  return line.length - line.trimStart().length
}

/**
 * Line numbers of a diff decide between several hits only if they were right wherever it could be checked: models invent them.
 */
function trustOldStarts(
  located: Map<number, ChangeLocation>,
  index: LineIndex,
  units: () => Units,
  changes: readonly ReplyChange[],
): Map<number, ChangeLocation> {
  const offsets = new Set<number>()
  for (const [at, each] of located) {
    const start = changes[at]?.oldStart
    if (each.kind === 'found' && start !== undefined) offsets.add(each.location.hit.from + 1 - start)
  }
  const [offset = 0] = offsets
  if (offsets.size > 1) return located
  for (const [at, each] of located) {
    const change = changes[at]
    if (each.kind !== 'ambiguous' || !change?.search || change.oldStart === undefined || crowdedHits(index, change.search)) continue
    const line = change.oldStart + offset
    const hit = bestHits(index, units, change).find((one) => one.from + 1 === line)
    if (hit) located.set(at, found(index, units, change, hit))
  }
  return located
}
