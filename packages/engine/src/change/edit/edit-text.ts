// Finds a model's search text in a file and computes the lines that replace it. Right, or refused with a reason.

import type { ChangeProblem, Hunk, Match, MatchTier, ReplyChange, UnplacedChange } from '@sheaf/contract'
import { isAlreadyApplied } from './already-applied.ts'
import { blankDoubt, endsAmongBlanks } from './blank-edges.ts'
import { differsBy } from './differs-by.ts'
import { type FileLines, readLines } from './file-lines.ts'
import { indexLines, type LineIndex } from './find-hits.ts'
import { type IndentUnit, indentUnit, isTabs } from './indent-unit.ts'
import type { Hit } from './judge-hit.ts'
import { editsToHunks, type LineEdit } from './line-edit.ts'
import { lineKey } from './line-key.ts'
import { type ChangeLocation, locateChanges } from './locate-changes.ts'
import { offerNearest } from './offer-nearest.ts'
import { offerPlaces, type PlaceHit, placeBudget } from './offer-places.ts'
import * as changeProblem from './problems.ts'
import { separateEdits } from './separate-edits.ts'

export interface TextEdited {
  hunks: Hunk[]
  matches: Match[]
  problems: ChangeProblem[]
  /** In the order of the reply; absent if every change was found. */
  unplaced?: UnplacedChange[]
  /** Set if none of the changes has anything to do. */
  outcome?: 'no-change' | 'already-applied'
}

/** Every search is resolved against the current text, so the order of the changes does not matter. */
export function editText(text: string, changes: readonly ReplyChange[]): TextEdited {
  const file = readLines(text)
  const problems: ChangeProblem[] = []
  const edits: LineEdit[] = []
  const matches: Match[] = []
  const unplaced: UnplacedChange[] = []
  // A patch that says "at the end of the file" gives the place, though it quotes nothing.
  const added: number[] = []
  const wanted = changes.flatMap((change, at) => {
    if (!isEmpty(change)) return [at]
    if (change.atEnd) added.push(at)
    else {
      problems.push(changeProblem.emptySearch(at))
      unplaced.push({ ...wordsOf(at, change), reason: 'empty-search', places: [] })
    }
    return []
  })
  const tail = added.flatMap((at) => changes[at]?.content ?? [])

  const index = indexLines(
    file,
    wanted.map((at) => changes[at]?.search ?? []),
  )
  const units = once(() => ({
    file: singleTab(indentUnit(file.lines)),
    model: indentUnit(...wanted.flatMap((at) => [changes[at]?.search ?? [], changes[at]?.content ?? []])),
  }))
  const located = locateChanges(index, units, changes, wanted)
  const absent = wanted.filter((at) => located.get(at)?.kind === 'absent')
  const contents = once(() =>
    indexLines(
      file,
      wanted.map((at) => changes[at]?.content ?? []),
    ),
  )
  const done = new Set(absent.filter((at) => isThere(contents(), changes[at])))
  const isDone = wanted.length > 0 ? allDone(contents, changes, wanted, located, done) : added.length > 0
  if (problems.length === 0 && isDone && (added.length === 0 || endsWith(file, tail))) {
    return { hunks: [], matches, problems, outcome: 'already-applied' }
  }
  if (added[0] !== undefined) edits.push(appended(file, added[0], tail))

  const budget = placeBudget()
  const placesFor = (at: number, change: ReplyChange, hits: readonly PlaceHit[]) => offerPlaces(file, units, at, change, hits, budget)
  const losesBlanks = [...located.values()].some((found) => found.kind === 'found' && found.location.hit.rung === 'blank-lines')
  for (const at of wanted) {
    const change = changes[at]
    const found = located.get(at)
    if (!change || !found || found.kind === 'twin') continue
    // Identical search and content ask for nothing, unless the file has other whitespace there and the model may mean its own.
    if (isSame(change) && !(found.kind === 'found' && found.location.replacement.doubt)) continue
    if (found.kind === 'ambiguous') {
      const lines = found.hits.map((hit) => hit.from + 1)
      problems.push(changeProblem.ambiguous(at, lines))
      const hits = found.hits.map((hit) => ({ hit }))
      unplaced.push({ ...wordsOf(at, change), reason: 'ambiguous', places: placesFor(at, change, hits) })
    } else if (found.kind === 'two-answers') {
      problems.push(changeProblem.twoAnswers(at, found.hit.from + 1))
      unplaced.push({ ...wordsOf(at, change), reason: 'overlap', places: placesFor(at, change, [found]) })
    } else if (found.kind === 'found') {
      const { hit, replacement } = found.location
      const { from, to } = hit
      const doubt = replacement.doubt ?? (losesBlanks && endsAmongBlanks(file, change.search ?? [], hit) ? blankDoubt : undefined)
      if (doubt !== undefined) problems.push(changeProblem.doubt(at, from + 1, doubt))
      edits.push({ change: at, from, to, lines: replacement.lines, ...(doubt === undefined ? {} : { offered: true }) })
      matches.push(match(at, replacement.rung, from))
    }
  }
  // Beside pending changes, a text found elsewhere proves nothing: dropping its change would drop what was meant.
  const lost = absent.filter((at) => !isSame(changes[at]))
  for (const offer of offerNearest(file, units, changes, lost)) {
    problems.push(offer.problem)
    if (offer.edit) edits.push(offer.edit)
    if (offer.edit) matches.push(match(offer.edit.change, 'anchored', offer.edit.from))
    const change = changes[offer.change]
    if (offer.edit || !change) continue
    unplaced.push({ ...wordsOf(offer.change, change), reason: 'not-found', places: placesFor(offer.change, change, offer.passages) })
  }

  const apart = separateEdits(file, edits)
  for (const [left, right] of apart.clashes) {
    problems.push(changeProblem.overlap(left, right))
    const change = changes[right.change]
    const hunks = editsToHunks(file, [right], right.to === file.lines.length ? change?.finalNewline : undefined)
    if (change) unplaced.push({ ...wordsOf(right.change, change), reason: 'overlap', places: [{ line: right.from + 1, hunks }] })
  }
  for (const [left, right] of apart.shared) problems.push(changeProblem.sharedLines(left, right))
  problems.sort((left, right) => (left.change ?? 0) - (right.change ?? 0))
  const finalNewline = changes.findLast((change) => change.finalNewline !== undefined)?.finalNewline
  const hunks = editsToHunks(file, apart.edits, finalNewline)
  if (hunks.length === 0 && problems.length === 0) return { hunks, matches, problems, outcome: 'no-change' }
  unplaced.sort((left, right) => left.change - right.change)
  return {
    hunks,
    matches: matches.sort((left, right) => left.change - right.change),
    problems,
    ...(unplaced.length > 0 && { unplaced }),
  }
}

function wordsOf(change: number, { description, search = [], content }: ReplyChange) {
  return { change, ...(description !== undefined && { description }), search, content }
}

/** A file may indent by two tabs here and there; its unit is still a tab. */
function singleTab(unit: IndentUnit | undefined): IndentUnit | undefined {
  return unit && isTabs(unit) ? { ...unit, unit: '\t' } : unit
}

function appended(file: FileLines, change: number, content: readonly string[]): LineEdit {
  const end = file.lines.length
  // If the last line has no line end, it gets one, because text follows it.
  const last = end > 0 && file.ends[end - 1] === '' ? [{ text: file.lines[end - 1] ?? '', end: file.end }] : []
  return { change, from: end - last.length, to: end, lines: [...last, ...content.map((text) => ({ text, end: file.end }))] }
}

/** A closing bracket may be added to others; a line with words is hardly ever wanted twice in a row. */
function endsWith({ lines }: FileLines, tail: readonly string[]): boolean {
  const start = lines.length - tail.length
  return tail.some((line) => /[\p{L}\p{N}]/u.test(line)) && start >= 0 && tail.every((line, at) => line === lines[start + at])
}

function isEmpty(change: ReplyChange): boolean {
  return !change.search?.some((line) => lineKey(line) !== '')
}

function isSame(change: ReplyChange | undefined): boolean {
  const { search, content = [] } = change ?? {}
  if (change?.finalNewline !== undefined) return false
  return search !== undefined && search.length === content.length && search.every((line, at) => line === content[at])
}

function match(change: number, rung: MatchTier, from: number): Match {
  return { change, rung, line: from + 1, ...(rung === 'exact' ? {} : { differs: differsBy[rung] }) }
}

function isThere(index: LineIndex, change: ReplyChange | undefined, hit?: Hit): boolean {
  return change !== undefined && isAlreadyApplied(index, change, hit)
}

/**
 * A search may still match after its change was made: a line added below it leaves it in place. That is accepted only if
 * every change of the file looks made. Removed lines leave no trace, so they follow the others.
 */
function allDone(
  contents: () => LineIndex,
  changes: readonly ReplyChange[],
  wanted: readonly number[],
  located: ReadonlyMap<number, ChangeLocation>,
  done: ReadonlySet<number>,
): boolean {
  let proofs = 0
  const all = wanted.every((at) => {
    const found = located.get(at)
    if (found?.kind === 'twin' || isSame(changes[at])) return true
    if (found?.kind === 'absent' && !done.has(at)) return !changes[at]?.content.some((line) => lineKey(line) !== '')
    const made = done.has(at) || (found?.kind === 'found' && isThere(contents(), changes[at], found.location.hit))
    if (made) proofs++
    return made
  })
  return all && proofs > 0
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
