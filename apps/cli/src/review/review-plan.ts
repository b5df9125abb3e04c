// The review on a terminal: shows one change after another, reads a key, and returns what to write.
// The engine keeps the review state; this file only asks the questions.

import type { FileStep, Plan, Review, UnplacedChange } from '@sheaf/contract'
import { fileSlots, moveReview, openReview, reviewCounts, reviewSteps } from '@sheaf/host/review'
import { formatCount } from '../layout/index.ts'
import { planLines } from '../plan/index.ts'
import { type Paint, visibleLine } from '../terminal/index.ts'
import { changeLines, placeKeys } from './change-lines.ts'
import { confirmWrite } from './confirm-write.ts'
import type { Choice, Prompter } from './prompter.ts'

interface ReviewState {
  review: Review
  /** Past the last change: all are decided, or the user moved there. */
  atEnd: boolean
}

type Answer = ReviewState | 'write' | 'exit'

const commonChoices = [
  { key: 'u', label: 'undo the last decision' },
  { key: 'R', label: 'reset all files' },
  { key: 'w', label: 'write the accepted changes' },
  { key: 'q', label: 'exit the review without writing' },
] as const satisfies readonly Choice[]

const changeChoices = [
  { key: 'a', label: 'accept this change' },
  { key: 'r', label: 'reject this change' },
  { key: 'f', label: 'accept this file' },
  { key: 'A', label: 'accept all files' },
  { key: 'n', label: 'next change' },
  { key: 'p', label: 'previous change' },
  ...commonChoices,
] as const

/** For a change without a definite place: a digit chooses one of its places. */
const unplacedChoices = [
  { key: 'r', label: 'skip this change' },
  { key: 'A', label: 'accept all files' },
  { key: 'n', label: 'next change' },
  { key: 'p', label: 'previous change' },
  ...commonChoices,
] as const

const endChoices = [{ key: 'p', label: 'go back to the changes' }, ...commonChoices] as const

export interface ReviewResult {
  steps: FileStep[]
  /** Everything in the reply was accepted. */
  isWhole: boolean
}

/** Whether there is anything to accept. */
export function canReview(plan: Plan): boolean {
  const slots = plan.files.flatMap(fileSlots)
  return slots.some(({ consent, unplaced }) => consent !== 'never' && unplaced?.places.length !== 0)
}

/** Undefined: the user quit; nothing is written. */
export async function reviewPlan(plan: Plan, prompter: Prompter, paint: Paint): Promise<ReviewResult | undefined> {
  const introLines = plan.says === undefined ? [] : plan.says.split('\n').map(visibleLine)
  prompter.print([...introLines, ...planLines(plan, paint)].join('\n'))
  let state: ReviewState = { review: openReview(plan), atEnd: false }
  for (;;) {
    const { review } = state
    const answer = state.atEnd || review.at === undefined ? await askEnd(review, prompter) : await askChange(review, prompter, paint)
    if (answer === 'exit') return undefined
    if (answer !== 'write') {
      state = answer
      continue
    }
    const confirmed = await confirmWrite(review, prompter, paint)
    if (confirmed.answer === 'left') return undefined
    if (confirmed.answer === 'yes') return { steps: reviewSteps(confirmed.review), isWhole: isWhole(confirmed.review) }
    state = { review: confirmed.review, atEnd: state.atEnd }
  }
}

async function askChange(review: Review, prompter: Prompter, paint: Paint): Promise<Answer> {
  const { at = { file: 0, hunk: 0 } } = review
  const { position, total } = reviewCounts(review)
  prompter.print(changeLines(review, at, paint).join('\n'))
  const planned = review.plan.files[at.file]
  const unplaced = planned && fileSlots(planned)[at.hunk]?.unplaced
  if (unplaced) return askPlace(review, at, unplaced, prompter)
  const key = await prompter.choose(`Change ${position} of ${total}`, changeChoices)
  switch (key) {
    case 'a':
      return nextUndecided(moveReview(review, { type: 'accept', ...at }))
    case 'r':
      return nextUndecided(moveReview(review, { type: 'reject', ...at }))
    case 'f':
      return nextUndecided(moveReview(review, { type: 'accept', file: at.file }))
    case 'A':
      return nextUndecided(moveReview(review, { type: 'accept-all' }))
    case 'n':
      return position === total ? { review, atEnd: true } : { review: moveReview(review, { type: 'next' }), atEnd: false }
    case 'p':
      return { review: moveReview(review, { type: 'previous' }), atEnd: false }
    default:
      return handleCommonKey(review, key)
  }
}

async function askPlace(
  review: Review,
  at: { file: number; hunk: number },
  { places }: UnplacedChange,
  prompter: Prompter,
): Promise<Answer> {
  const { position, total } = reviewCounts(review)
  const placeChoices = placeKeys.slice(0, places.length).map((key, index) => ({ key, label: `use line ${places[index]?.line}` }))
  const key = await prompter.choose(`Change ${position} of ${total}`, [...placeChoices, ...unplacedChoices])
  switch (key) {
    case 'r':
      return nextUndecided(moveReview(review, { type: 'reject', ...at }))
    case 'A':
      return nextUndecided(moveReview(review, { type: 'accept-all' }))
    case 'n':
      return position === total ? { review, atEnd: true } : { review: moveReview(review, { type: 'next' }), atEnd: false }
    case 'p':
      return { review: moveReview(review, { type: 'previous' }), atEnd: false }
    case 'u':
    case 'R':
    case 'w':
    case 'q':
    case undefined:
      return handleCommonKey(review, key)
    default:
      return nextUndecided(moveReview(review, { type: 'place', ...at, place: placeKeys.indexOf(key) }))
  }
}

async function askEnd(review: Review, prompter: Prompter): Promise<Answer> {
  const { accepted, rejected, open } = reviewCounts(review)
  const key = await prompter.choose(`${formatCount(accepted, 'change')} accepted, ${rejected} rejected, ${open} undecided`, endChoices)
  return key === 'p' ? { review, atEnd: false } : handleCommonKey(review, key)
}

function handleCommonKey(review: Review, key: (typeof commonChoices)[number]['key'] | undefined): Answer {
  switch (key) {
    case 'u':
      return { review: moveReview(review, { type: 'undo' }), atEnd: false }
    case 'R':
      return { review: moveReview(review, { type: 'reset-all' }), atEnd: false }
    case 'w':
      return 'write'
    default:
      return 'exit'
  }
}

/** Moves to the next undecided change, wrapping around. */
function nextUndecided(review: Review): ReviewState {
  const { at = { file: 0, hunk: 0 } } = review
  let moved = review
  for (let step = 0; step < reviewCounts(review).total; step++) {
    const next = moveReview(moved, { type: 'next' })
    moved = next === moved ? moveReview(review, { type: 'look', ...firstOf(review) }) : next
    const position = moved.at
    if (position !== undefined && review.files[position.file]?.verdicts[position.hunk] === 'open') return { review: moved, atEnd: false }
  }
  return { review: moveReview(review, { type: 'look', ...at }), atEnd: true }
}

function firstOf({ plan }: Review): { file: number; hunk: number } {
  return openReview(plan).at ?? { file: 0, hunk: 0 }
}

function isWhole(review: Review): boolean {
  const { plan } = review
  const isAllAccepted = plan.files.every(({ status }, at) => status === 'unchanged' || isAccepted(review, at))
  return isAllAccepted && plan.problems.length === 0 && plan.delegates.length === 0
}

function isAccepted({ files }: Review, at: number): boolean {
  return files[at]?.verdicts.every((verdict) => verdict === 'accepted') ?? false
}
