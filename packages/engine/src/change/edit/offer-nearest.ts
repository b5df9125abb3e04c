// Finds the nearest passage for every change whose text is not in the file, and the edit there if the user may accept it.

import type { ChangeProblem, NearestMatch, ReplyChange } from '@sheaf/contract'
import type { FileLines } from './file-lines.ts'
import type { Units } from './indent-unit.ts'
import type { LineEdit } from './line-edit.ts'
import { indexWords, isOffered, nearestPassages, type Passage, passageHit } from './nearest-passage.ts'
import type { PlaceHit } from './offer-places.ts'
import { partialLine } from './partial-line.ts'
import * as changeProblem from './problems.ts'
import { replaceLines } from './replace-lines.ts'

export interface Offer {
  change: number
  problem: ChangeProblem
  edit?: LineEdit
  /** Without an edit: passages that the user may choose instead. */
  passages: PlaceHit[]
}

/** Passages that are less similar have hardly a word in common with the search. */
const leastSimilar = 0.3

/** Looking for near misses is slow; after this many the whole reply is wrong, and the rest is only listed. */
const lookedFor = 40
const linesShown = 60

export function offerNearest(file: FileLines, units: () => Units, changes: readonly ReplyChange[], lost: readonly number[]): Offer[] {
  if (lost.length === 0) return []
  const looked = lost.slice(0, lookedFor)
  const index = indexWords(
    file,
    looked.map((at) => changes[at]?.search ?? []),
  )
  return lost.map((at, nth): Offer => {
    const search = changes[at]?.search ?? []
    const content = changes[at]?.content ?? []
    const part = nth < lookedFor ? partialLine(file, search, content) : undefined
    if (part)
      return { change: at, problem: changeProblem.partial(at, part.from + 1), edit: { change: at, ...part, offered: true }, passages: [] }
    const passages = nth < lookedFor ? nearestPassages(index, search) : []
    const [passage] = passages
    const nearest = passage && describe(file, search, passage)
    const replacement =
      passage && isOffered(passage, search) ? replaceLines(file, units, { search, content }, passageHit(passage)) : undefined
    if (!passage || !nearest || !replacement) {
      const similar = passages.filter(({ similarity }) => similarity >= leastSimilar)
      const hits = similar.map((each): PlaceHit => ({ hit: passageHit(each), similarity: each.similarity }))
      return { change: at, problem: changeProblem.noMatch(at, nearest), passages: hits }
    }
    const { from, to } = passage
    const edit: LineEdit = { change: at, from, to, lines: replacement.lines, offered: true }
    return { change: at, problem: changeProblem.anchored(at, nearest), edit, passages: [] }
  })
}

function describe(file: FileLines, search: readonly string[], passage: Passage): NearestMatch {
  const lines = file.lines.slice(passage.from, Math.min(passage.to, passage.from + linesShown))
  const differs = firstDifference(file, search, passage)
  return { line: passage.from + 1, similarity: passage.similarity, lines, ...(differs ? { differs } : {}) }
}

function firstDifference(file: FileLines, search: readonly string[], passage: Passage): NearestMatch['differs'] {
  const positions = new Map(passage.pairs.map((pair) => [pair.search, pair.file]))
  for (let at = 0; at < search.length; at++) {
    const position = positions.get(at)
    const ours = search[at] ?? ''
    if (position === undefined && ours.trim() === '') continue
    const theirs = position === undefined ? '' : (file.lines[position] ?? '')
    if (ours === theirs) continue
    let column = 0
    while (column < ours.length && ours[column] === theirs[column]) column++
    return { searchLine: at + 1, column: column + 1, search: ours, file: theirs }
  }
  return undefined
}
