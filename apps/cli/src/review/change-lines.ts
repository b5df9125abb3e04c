// Formats the change under review.

import type { Hunk, Match, PlannedFile, Review, UnplacedChange, Verdict } from '@sheaf/contract'
import { fileSlots, placeIndex, splitLines } from '@sheaf/host/review'
import { formatCount } from '../layout/index.ts'
import { fileLines, pathLabel } from '../plan/index.ts'
import { type Paint, visibleLine } from '../terminal/index.ts'
import { hunkLines } from './hunk-lines.ts'

const verdictWords: Readonly<Record<Verdict, string>> = { accepted: 'accepted', rejected: 'rejected', open: 'undecided' }

export function changeLines(review: Review, at: { file: number; hunk: number }, paint: Paint): string[] {
  const file = review.plan.files[at.file]
  if (file === undefined) return []
  const slots = fileSlots(file)
  const slot = slots[at.hunk]
  const verdict = review.files[at.file]?.verdicts[at.hunk] ?? 'open'
  const head = `${paint.bold(pathLabel(file))}  ${file.action}, change ${at.hunk + 1} of ${slots.length}, ${verdictWords[verdict]}`
  const descriptionLines = file.descriptions.map((text) => paint.dim(visibleLine(text)))
  if (slot?.unplaced)
    return [head, ...placesLines(file, slot.unplaced, review.files[at.file]?.places?.[placeIndex(file, slots, at.hunk)] ?? null, paint)]
  if (slot?.hunk === undefined) return [head, ...descriptionLines, ...fileLines(file, paint), fileActionLine(file)]
  const offered =
    slot.consent === 'offered'
      ? [paint.yellow('Approximate match. Check it carefully: it is applied only if you accept it individually.')]
      : []
  return [
    head,
    ...descriptionLines,
    ...fileLines({ ...file, matches: [] }, paint),
    ...badge(matchOf(file, slot.hunk), paint),
    ...offered,
    ...hunkLines(splitLines(file.text), slot.hunk, paint),
  ]
}

/** Digits that choose a place. */
export const placeKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

function placesLines(file: PlannedFile, { change, description, places }: UnplacedChange, chosen: number | null, paint: Paint): string[] {
  const lines = splitLines(file.text)
  const left = places.length - placeKeys.length
  return [
    ...(description === undefined ? [] : [paint.dim(visibleLine(description))]),
    ...fileLines({ ...file, problems: file.problems.filter((problem) => problem.change === change), matches: [] }, paint),
    ...places.slice(0, placeKeys.length).flatMap(({ line, similarity, hunks }, at) => {
      const similar = similarity === undefined ? '' : ` (${Math.floor(similarity * 100)}% similar)`
      const mark = chosen === at ? paint.green(' accepted') : ''
      return [
        `${paint.bold(`[${placeKeys[at]}]`)} line ${line}${similar}${mark}`,
        ...hunks.flatMap((hunk) => hunkLines(lines, hunk, paint)),
      ]
    }),
    ...(left > 0 ? [`${formatCount(left, 'more location')} not shown. Open the reply in the app to choose one of them.`] : []),
    places.length === 0
      ? 'No matching location was found. Skip the change, or send the model the repair message.'
      : 'Choose a location, or skip the change.',
  ]
}

function fileActionLine(file: PlannedFile): string {
  if (file.action === 'delete') return `The file will be deleted (${formatCount(splitLines(file.text).length, 'line')}).`
  return file.action === 'rename' ? `The file will be moved to ${pathLabel(file).split(' → ')[1] ?? ''}.` : 'An empty file will be created.'
}

/** Found by the hunk's change: a reply's changes come in any order, the hunks in file order. */
function matchOf({ matches }: PlannedFile, { change }: Hunk): Match | undefined {
  return change === undefined ? undefined : matches.find((match) => match.change === change)
}

function badge(match: Match | undefined, paint: Paint): string[] {
  if (match === undefined) return []
  if (match.rung === 'exact') return [paint.green('[exact]')]
  return [paint.yellow(`[${match.rung}] inexact match: ${visibleLine(match.differs ?? 'see the lines below')}`)]
}
