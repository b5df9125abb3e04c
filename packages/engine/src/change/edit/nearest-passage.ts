// Finds the passage of a file that is nearest to a search without a match: shown to the user, reported to the model,
// and offered in the review if it is near enough. Never applied automatically.

import type { FileLines } from './file-lines.ts'
import type { Hit, Pair } from './judge-hit.ts'
import { lineKey } from './line-key.ts'

export interface Passage {
  from: number
  to: number
  /** 0 to 1, by the length of the equal text. */
  similarity: number
  pairs: Pair[]
  /** Similarity of the next best passage. */
  second: number
  /** Equal lines that appear at most twice in the file. */
  anchors: number
}

/** Words of every failed search, looked up in one pass over the file. */
export interface WordIndex {
  file: FileLines
  keys: string[]
  lines: Map<string, number[]>
  /** Letter-by-letter line comparisons that are left, for all searches together. */
  comparisons: number
  /** Pairs of characters by line. */
  pairs: Map<string, Uint32Array>
}

const wordsOf = /[\p{L}\p{N}_$]{2,}/gu
/** A word on more lines than this does not help to locate a passage. */
const commonLines = 200
const windowsTried = 8
const linesCompared = 400
const band = 16
/** Maximum pairs per line; minified lines are distinguished by their beginning. */
const pairsCompared = 500

export function indexWords(file: FileLines, searches: readonly (readonly string[])[]): WordIndex {
  const wanted = new Map<string, number[]>()
  for (const search of searches) for (const line of search) for (const [word] of line.matchAll(wordsOf)) wanted.set(word, [])
  const keys = file.lines.map(lineKey)
  for (let at = 0; at < keys.length; at++) {
    for (const [word] of (keys[at] ?? '').matchAll(wordsOf)) {
      const lines = wanted.get(word)
      if (lines && lines.length <= commonLines && lines.at(-1) !== at) lines.push(at)
    }
  }
  return { file, keys, lines: wanted, comparisons: 150_000, pairs: new Map() }
}

/** Best first; no two share lines. */
export function nearestPassages(index: WordIndex, whole: readonly string[]): Passage[] {
  if (index.comparisons <= 0) return []
  const search = whole.slice(0, linesCompared)
  const windows = likelyWindows(index, search)
  const passages = windows.flatMap((from) => comparePassage(index, search, from) ?? [])
  passages.sort((left, right) => right.similarity - left.similarity || left.from - right.from)
  const apart: Omit<Passage, 'second'>[] = []
  for (const passage of passages) {
    if (apart.every((other) => other.to <= passage.from || other.from >= passage.to)) apart.push(passage)
    if (apart.length === passagesKept) break
  }
  return apart.map((passage, nth) => ({ ...passage, second: apart[nth + 1]?.similarity ?? 0 }))
}

const passagesKept = 3

/** Near enough to be offered to the user (formats §1.5, `anchored`). */
export function isOffered(passage: Passage, search: readonly string[]): boolean {
  const solid = search.filter((line) => lineKey(line) !== '').length
  const size = passage.to - passage.from
  return (
    passage.similarity >= 0.9 &&
    passage.similarity - passage.second >= 0.1 &&
    Math.abs(size - search.length) <= Math.max(1, search.length / 4) &&
    passage.anchors >= Math.min(2, solid - 1) &&
    passage.anchors > 0
  )
}

export function passageHit(passage: Passage): Hit {
  return { from: passage.from, to: passage.to, rung: 'anchored', pairs: passage.pairs, blanks: [], loose: { start: 0, end: 0 } }
}

/** Every word votes for the place where the search would begin; rare words weigh more. */
function likelyWindows(index: WordIndex, search: readonly string[]): number[] {
  const votes = new Map<number, number>()
  search.forEach((line, at) => {
    for (const word of new Set([...line.matchAll(wordsOf)].map(([each]) => each))) {
      const lines = index.lines.get(word) ?? []
      if (lines.length > commonLines) continue
      for (const lineNumber of lines) votes.set(lineNumber - at, (votes.get(lineNumber - at) ?? 0) + word.length / lines.length)
    }
  })
  const ranked = [...votes].sort((left, right) => right[1] - left[1] || left[0] - right[0])
  const chosen: number[] = []
  for (const [from] of ranked) {
    if (chosen.every((other) => Math.abs(other - from) > 1)) chosen.push(from)
    if (chosen.length === windowsTried) break
  }
  return chosen
}

function comparePassage(index: WordIndex, search: readonly string[], guess: number): Omit<Passage, 'second'> | undefined {
  const slack = Math.ceil(search.length / 4) + 2
  const from = Math.max(0, guess - slack)
  const to = Math.min(index.keys.length, guess + search.length + slack)
  const left = search.map(lineKey)
  const right = index.keys.slice(from, to)
  const pairs = alignSimilar(index, left, right)
  const first = pairs[0]
  const last = pairs.at(-1)
  if (!first || !last) return undefined
  let same = 0
  for (const pair of pairs) same += weight(left[pair.search]) * alike(index, left[pair.search] ?? '', right[pair.file] ?? '')
  const ours = left.reduce((sum, key) => sum + weight(key), 0)
  const theirs = right.slice(first.file, last.file + 1).reduce((sum, key) => sum + weight(key), 0)
  const anchors = pairs.filter((pair) => {
    const key = left[pair.search] ?? ''
    return key === right[pair.file] && isRare(index, key)
  }).length
  return {
    from: from + first.file,
    to: from + last.file + 1,
    similarity: (2 * same) / (ours + theirs),
    pairs: pairs.map((pair) => ({ search: pair.search, file: from + pair.file })),
    anchors,
  }
}

function weight(key: string | undefined): number {
  return key === undefined || key === '' ? 0 : key.length + 1
}

function isRare(index: WordIndex, key: string): boolean {
  const words = [...key.matchAll(wordsOf)].map(([word]) => index.lines.get(word) ?? [])
  const rarest = words.reduce<number[] | undefined>((least, lines) => (!least || lines.length < least.length ? lines : least), undefined)
  return rarest !== undefined && rarest.filter((line) => index.keys[line] === key).length <= 2
}

/** The in-order pairing of lines that keeps the most text; lines less than half alike are not paired. */
function alignSimilar(index: WordIndex, left: readonly string[], right: readonly string[]): Pair[] {
  const width = right.length + 1
  const best = new Float64Array((left.length + 1) * width)
  const gain = (row: number, column: number): number => {
    if (left[row] === '' || right[column] === '') return left[row] === right[column] ? 0.5 : 0
    if (left[row] === right[column]) return weight(left[row])
    if (Math.abs(row - column) > band || index.comparisons-- <= 0) return 0
    const like = alike(index, left[row] ?? '', right[column] ?? '')
    return like < 0.5 ? 0 : weight(left[row]) * like
  }
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      const skip = Math.max(best[(row + 1) * width + column] ?? 0, best[row * width + column + 1] ?? 0)
      const worth = gain(row, column)
      best[row * width + column] = worth === 0 ? skip : Math.max(skip, worth + (best[(row + 1) * width + column + 1] ?? 0))
    }
  }
  const pairs: Pair[] = []
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    const here = best[row * width + column] ?? 0
    if (here === (best[(row + 1) * width + column] ?? 0)) row++
    else if (here === (best[row * width + column + 1] ?? 0)) column++
    else pairs.push({ search: row++, file: column++ })
  }
  return pairs.filter((pair) => left[pair.search] !== '')
}

/** Dice coefficient over pairs of characters: quick, and tolerant of typos. */
function alike({ pairs }: WordIndex, left: string, right: string): number {
  if (left === right) return 1
  if (left.length < 2 || right.length < 2) return 0
  const [ours, theirs] = [pairsOf(pairs, left), pairsOf(pairs, right)]
  let same = 0
  for (let at = 0, other = 0; at < ours.length && other < theirs.length; ) {
    const difference = (ours[at] ?? 0) - (theirs[other] ?? 0)
    if (difference === 0) same++
    if (difference <= 0) at++
    if (difference >= 0) other++
  }
  return (2 * same) / (Math.min(left.length, pairsCompared) + Math.min(right.length, pairsCompared) - 2)
}

/** Sorted and cached: a line is compared with dozens of others, and hostile replies can make this the bulk of the work. */
function pairsOf(kept: Map<string, Uint32Array>, text: string): Uint32Array {
  const known = kept.get(text)
  if (known) return known
  const pairs = new Uint32Array(Math.min(text.length - 1, pairsCompared))
  for (let at = 0; at < pairs.length; at++) pairs[at] = text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
  kept.set(text, pairs.sort())
  return pairs
}
