// The "Search files" box: ranks files by how well their name, then their path, matches the query. A capital letter makes case matter.

import type { FoundFile } from '@sheaf/contract'
import { locateMatch, type Matcher, makeMatcher, noMatch, score } from './match-path.ts'
import { eachFile, type Tree } from './tree.ts'

export function searchTree(tree: Tree, query: string, options: { limit?: number } = {}): FoundFile[] {
  const limit = options.limit ?? 50
  const matchers = query
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(makeMatcher)
  if (matchers.length === 0 || limit < 1) return []
  const index = indexOf(tree)
  return bestOf(index, matchers, limit).map((at) => found(index, at, matchers))
}

interface PathIndex {
  paths: string[]
  lower: string[]
  nameStarts: Int32Array
  /** One bit per letter, one for digits, two for punctuation: rules out most files without looking at their path. */
  masks: Int32Array
}

const indexes = new WeakMap<Tree, PathIndex>()

function indexOf(tree: Tree): PathIndex {
  const known = indexes.get(tree)
  if (known) return known
  const paths: string[] = []
  eachFile(tree, (path) => paths.push(path))
  const index: PathIndex = { paths, lower: [], nameStarts: new Int32Array(paths.length), masks: new Int32Array(paths.length) }
  for (const [at, path] of paths.entries()) {
    const folded = path.toLowerCase()
    // A letter that grows when lowercased would shift every later position.
    const lower = folded.length === path.length ? folded : path
    index.lower.push(lower)
    index.nameStarts[at] = path.lastIndexOf('/') + 1
    index.masks[at] = maskOf(lower)
  }
  indexes.set(tree, index)
  return index
}

/** The best files, best first, without sorting all matches. */
function bestOf(index: PathIndex, matchers: Matcher[], limit: number): number[] {
  const best: { at: number; score: number }[] = []
  const needed = matchers.reduce((mask, { term }) => mask | maskOf(term.toLowerCase()), 0)
  for (let at = 0; at < index.paths.length; at++) {
    if (((index.masks[at] ?? 0) & needed) !== needed) continue
    const worst = best.length < limit ? undefined : best.at(-1)
    const total = totalScore(index, at, matchers, matchers.length === 1 ? (worst?.score ?? 0) : 0)
    if (total === noMatch) continue
    if (worst && !isBefore(index, { at, score: total }, worst)) continue
    if (worst) best.pop()
    insert(index, best, { at, score: total })
  }
  return best.map(({ at }) => at)
}

function totalScore(index: PathIndex, at: number, matchers: Matcher[], floor: number): number {
  const path = index.paths[at] ?? ''
  let total = 0
  for (const matcher of matchers) {
    const one = score(matcher, path, matcher.isCaseSensitive ? path : (index.lower[at] ?? ''), index.nameStarts[at] ?? 0, floor)
    if (one === noMatch) return noMatch
    total += one
  }
  return total
}

function insert(index: PathIndex, best: { at: number; score: number }[], item: { at: number; score: number }): void {
  let low = 0
  let high = best.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = best[middle]
    if (other && isBefore(index, other, item)) low = middle + 1
    else high = middle
  }
  best.splice(low, 0, item)
}

function isBefore(index: PathIndex, a: { at: number; score: number }, b: { at: number; score: number }): boolean {
  return a.score === b.score ? (index.paths[a.at] ?? '') < (index.paths[b.at] ?? '') : a.score > b.score
}

function found(index: PathIndex, at: number, matchers: Matcher[]): FoundFile {
  const path = index.paths[at] ?? ''
  const matches = matchers.map((matcher) => {
    const text = matcher.isCaseSensitive ? path : (index.lower[at] ?? '')
    return locateMatch(matcher, path, text, index.nameStarts[at] ?? 0)
  })
  const positions = [...new Set(matches.flatMap((match) => match.positions))].sort((a, b) => a - b)
  return { path, positions, ...(matches.some(({ isLoose }) => isLoose) ? { loose: true as const } : {}) }
}

function maskOf(text: string): number {
  let mask = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97)
    else if (code >= 48 && code <= 57) mask |= 1 << 26
    else if (code === 46) mask |= 1 << 27
    else if (code === 45 || code === 95) mask |= 1 << 28
  }
  return mask
}
