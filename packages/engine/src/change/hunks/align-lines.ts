// Aligns the equal lines of two texts. Bounded: if the shortest difference would take too long to find, lines that appear
// once in both texts are the anchors, and everything between them may count as changed.

import { diffArrays } from 'diff/lib/diff/array.js'
import { longestIncreasingSubsequence } from './longest-increasing-subsequence.ts'

/** `length` lines from `before` on in one text equal the lines from `after` on in the other. */
export interface SameLines {
  before: number
  after: number
  length: number
}

interface Stretch {
  oldFrom: number
  oldTo: number
  newFrom: number
  newTo: number
}

interface Work {
  old: Int32Array
  new: Int32Array
  /** For each name, its position in the current stretch: see `markOnce`. */
  oldPositions: Int32Array
  newPositions: Int32Array
  /** Equal lines found so far, unordered. */
  found: SameLines[]
  /** The remaining budget. Counted, not timed: the same texts give the same hunks on every machine. */
  steps: number
  lines: number
}

const searchSteps = 1_500_000
const longestSearch = 500
const longStretch = 4_000
const readingsOfEachLine = 60

/** In order, and no two are adjacent in both texts. */
export function alignLines(before: readonly string[], after: readonly string[]): SameLines[] {
  const found: SameLines[] = []
  const middle = trimEnds(before, after, { oldFrom: 0, oldTo: before.length, newFrom: 0, newTo: after.length }, found)
  const lines = readingsOfEachLine * (before.length + after.length + longestSearch)
  const work: Work = { ...nameLines(before, after, middle), found, steps: searchSteps, lines }
  const open = [middle]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const rest = trimEnds(work.old, work.new, stretch, found)
    work.lines -= rest.oldTo - rest.oldFrom + rest.newTo - rest.newFrom
    if (rest.oldFrom === rest.oldTo || rest.newFrom === rest.newTo || work.lines < 0) continue
    const isLong = rest.oldTo - rest.oldFrom + rest.newTo - rest.newFrom > longStretch
    // The shortest difference of a long stretch is expensive, and anchoring on unique lines finds nearly the same one.
    const parts = isLong ? splitAtUnique(work, rest) : []
    if (parts.length === 0 && !searchShortest(work, rest) && !isLong) parts.push(...splitAtUnique(work, rest))
    for (const part of parts) open.push(part)
  }
  return joinRuns(work.found)
}

/** Numbers compare faster than long lines, and each line is hashed once. Lines outside the stretch get no name. */
function nameLines(
  before: readonly string[],
  after: readonly string[],
  stretch: Stretch,
): Pick<Work, 'old' | 'new' | 'oldPositions' | 'newPositions'> {
  const names = new Map<string, number>()
  const name = (lines: readonly string[], from: number, to: number): Int32Array => {
    const ids = new Int32Array(lines.length)
    for (let at = from; at < to; at += 1) {
      const line = lines[at] ?? ''
      const known = names.get(line)
      ids[at] = known ?? names.size
      if (known === undefined) names.set(line, names.size)
    }
    return ids
  }
  const old = name(before, stretch.oldFrom, stretch.oldTo)
  const fresh = name(after, stretch.newFrom, stretch.newTo)
  return { old, new: fresh, oldPositions: new Int32Array(names.size).fill(absent), newPositions: new Int32Array(names.size).fill(absent) }
}

type Lines = Int32Array | readonly string[]

function trimEnds(old: Lines, fresh: Lines, { oldFrom, oldTo, newFrom, newTo }: Stretch, found: SameLines[]): Stretch {
  const shorter = Math.min(oldTo - oldFrom, newTo - newFrom)
  let head = 0
  while (head < shorter && old[oldFrom + head] === fresh[newFrom + head]) head += 1
  let tail = 0
  while (tail < shorter - head && old[oldTo - 1 - tail] === fresh[newTo - 1 - tail]) tail += 1
  if (head > 0) found.push({ before: oldFrom, after: newFrom, length: head })
  if (tail > 0) found.push({ before: oldTo - tail, after: newTo - tail, length: tail })
  return { oldFrom: oldFrom + head, oldTo: oldTo - tail, newFrom: newFrom + head, newTo: newTo - tail }
}

/** False: the budget was too small, and nothing was found. */
function searchShortest(work: Work, stretch: Stretch): boolean {
  // A line that the other side does not have is certainly changed; without these a rewrite costs next to nothing.
  const oldAt = linesAlsoIn(work.old, stretch.oldFrom, stretch.oldTo, new Set(work.new.subarray(stretch.newFrom, stretch.newTo)))
  const newAt = linesAlsoIn(work.new, stretch.newFrom, stretch.newTo, new Set(work.old.subarray(stretch.oldFrom, stretch.oldTo)))
  if (oldAt.length === 0) return true
  const budget = Math.floor(Math.min(longestSearch, Math.sqrt(work.steps), work.lines / (oldAt.length + newAt.length)))
  if (Math.abs(oldAt.length - newAt.length) > budget) return false
  const oldIds = oldAt.map((at) => work.old[at] ?? -1)
  const newIds = newAt.map((at) => work.new[at] ?? -1)
  const parts = diffArrays(oldIds, newIds, { maxEditLength: budget })
  const length = parts ? parts.reduce((sum, part) => (part.added || part.removed ? sum + part.count : sum), 0) : budget
  work.steps -= length * length
  work.lines -= length * (oldAt.length + newAt.length)
  if (!parts) return false
  let [before, after] = [0, 0]
  for (const part of parts) {
    for (let line = 0; line < part.count; line += 1) {
      if (!part.added && !part.removed) work.found.push({ before: oldAt[before] ?? 0, after: newAt[after] ?? 0, length: 1 })
      if (!part.added) before += 1
      if (!part.removed) after += 1
    }
  }
  return true
}

function linesAlsoIn(ids: Int32Array, from: number, to: number, others: ReadonlySet<number>): number[] {
  const found: number[] = []
  for (let line = from; line < to; line += 1) if (others.has(ids[line] ?? -1)) found.push(line)
  return found
}

/** Lines that appear once on each side, in the same order, belong together; the parts between are aligned separately. */
function splitAtUnique(work: Work, stretch: Stretch): Stretch[] {
  markOnce(work.old, stretch.oldFrom, stretch.oldTo, work.oldPositions)
  markOnce(work.new, stretch.newFrom, stretch.newTo, work.newPositions)
  const pairs: { before: number; after: number }[] = []
  for (let before = stretch.oldFrom; before < stretch.oldTo; before += 1) {
    const id = work.old[before] ?? 0
    const after = work.newPositions[id] ?? absent
    if (work.oldPositions[id] === before && after >= 0) pairs.push({ before, after })
  }
  for (let line = stretch.oldFrom; line < stretch.oldTo; line += 1) work.oldPositions[work.old[line] ?? 0] = absent
  for (let line = stretch.newFrom; line < stretch.newTo; line += 1) work.newPositions[work.new[line] ?? 0] = absent
  const anchors = longestIncreasingSubsequence(pairs, ({ after }) => after)
  const parts: Stretch[] = []
  let [oldFrom, newFrom] = [stretch.oldFrom, stretch.newFrom]
  for (const { before, after } of anchors) {
    work.found.push({ before, after, length: 1 })
    if (oldFrom < before && newFrom < after) parts.push({ oldFrom, oldTo: before, newFrom, newTo: after })
    oldFrom = before + 1
    newFrom = after + 1
  }
  if (anchors.length > 0) parts.push({ oldFrom, oldTo: stretch.oldTo, newFrom, newTo: stretch.newTo })
  return parts
}

const absent = -1
const severalTimes = -2

function markOnce(ids: Int32Array, from: number, to: number, positions: Int32Array): void {
  for (let line = from; line < to; line += 1) {
    const id = ids[line] ?? 0
    positions[id] = positions[id] === absent ? line : severalTimes
  }
}

function joinRuns(found: SameLines[]): SameLines[] {
  found.sort((one, other) => one.before - other.before)
  const runs: SameLines[] = []
  for (const same of found) {
    const last = runs.at(-1)
    if (last && last.before + last.length === same.before && last.after + last.length === same.after) last.length += same.length
    else runs.push({ ...same })
  }
  return runs
}
