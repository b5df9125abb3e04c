// Finds every place where a search could match, by line keys: they are equal at every match tier.

import type { FileLines } from './file-lines.ts'
import { lineKey } from './line-key.ts'

/** The non-blank lines of a file, as numbers that are equal where the keys are. Only keys of a search have one. */
export interface LineIndex {
  file: FileLines
  /** Line number of each non-blank line. */
  lines: Int32Array
  /** Its key's number, or -1 for a key that is in no search. */
  keys: Int32Array
  /** Positions of each key in `lines`. */
  positions: number[][]
  numberOf: (key: string) => number | undefined
}

export function indexLines(file: FileLines, searches: Iterable<readonly string[]>): LineIndex {
  const numbers = new Map<string, number>()
  for (const search of searches) {
    for (const line of search) {
      const key = lineKey(line)
      if (key !== '' && !numbers.has(key)) numbers.set(key, numbers.size)
    }
  }
  const lines = new Int32Array(file.lines.length)
  const keys = new Int32Array(file.lines.length)
  const positions: number[][] = Array.from({ length: numbers.size }, () => [])
  let count = 0
  for (let at = 0; at < file.lines.length; at++) {
    const key = lineKey(file.lines[at] ?? '')
    if (key === '') continue
    const number = numbers.get(key) ?? -1
    lines[count] = at
    keys[count] = number
    if (number >= 0) positions[number]?.push(count)
    count++
  }
  return {
    file,
    lines: lines.subarray(0, count),
    keys: keys.subarray(0, count),
    positions,
    numberOf: (key) => numbers.get(key),
  }
}

/** Positions in `index.lines` where the search's lines follow each other, ignoring blank lines on both sides. */
export function findHits(index: LineIndex, search: readonly string[]): number[] {
  const wanted = search.map(lineKey).filter((key) => key !== '')
  const numbers = wanted.map((key) => index.numberOf(key) ?? -1)
  if (numbers.length === 0 || numbers.includes(-1)) return []
  // The rarest line decides where to look: a search that begins with `}` would otherwise be tried at every brace.
  let rarest = 0
  for (let at = 1; at < numbers.length; at++) {
    if (positionsOf(index, numbers, at).length < positionsOf(index, numbers, rarest).length) rarest = at
  }
  const positions = positionsOf(index, numbers, rarest)
  if (positions.length * numbers.length > comparedAtMost) return findRuns(index.keys, numbers)
  const hits: number[] = []
  for (const position of positions) {
    const start = position - rarest
    if (start < 0 || start + numbers.length > index.keys.length) continue
    if (numbers.every((number, at) => index.keys[start + at] === number)) hits.push(start)
  }
  return hits
}

const comparedAtMost = 1_000_000

/** Knuth, Morris and Pratt: a file of a million equal lines is scanned once. */
function findRuns(keys: Int32Array, wanted: readonly number[]): number[] {
  const back = new Int32Array(wanted.length)
  for (let at = 1, same = 0; at < wanted.length; at++) {
    while (same > 0 && wanted[at] !== wanted[same]) same = back[same - 1] ?? 0
    if (wanted[at] === wanted[same]) same++
    back[at] = same
  }
  const hits: number[] = []
  for (let at = 0, same = 0; at < keys.length; at++) {
    while (same > 0 && keys[at] !== wanted[same]) same = back[same - 1] ?? 0
    if (keys[at] === wanted[same]) same++
    if (same < wanted.length) continue
    hits.push(at - wanted.length + 1)
    same = back[same - 1] ?? 0
  }
  return hits
}

function positionsOf(index: LineIndex, numbers: readonly number[], at: number): number[] {
  return index.positions[numbers[at] ?? -1] ?? []
}
