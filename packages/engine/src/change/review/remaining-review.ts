// Computes what is left of a review after the accepted changes were written: undecided changes, against the files as they are then,
// and changes that could not be applied, which the model may still repair.

import type { ChangeProblem, FileReview, Hunk, Place, Plan, PlannedFile, Review, UnplacedChange, Verdict } from '@sheaf/contract'
import { hashBytes } from '../../disk/hash-bytes.ts'
import { encodeText } from '../../disk/text/encode-text.ts'
import { applyHunks } from '../hunks/index.ts'
import { acceptedSlots } from './accepted-slots.ts'
import { isOverlapping } from './overlapping-hunks.ts'
import { fileSlots, type Slot } from './slots.ts'
import { walkSlots } from './walk-slots.ts'

/** Undefined: everything that could be decided was. Decided files are not included. */
export function remainingReview({ plan, files }: Review): Review | undefined {
  const rest = plan.files.flatMap((file, at) => remainingFile(file, files[at] ?? { verdicts: [] }) ?? [])
  if (rest.length === 0) return undefined
  const left = { ...plan, files: rest.map(({ file }) => file) }
  const [first] = walkSlots(left)
  return { plan: left, files: rest.map(({ review }) => review), past: [], ...(first && { at: first }) }
}

/**
 * The plan of the changes that were refused and not placed, or skipped, after the accepted ones were written: what a repair message is
 * about then. Undefined if there are none.
 */
export function unappliedPlan({ plan, files }: Review): Plan | undefined {
  const left = plan.files.flatMap((file, at) => {
    const review = files[at] ?? { verdicts: [] }
    const { file: rest } = writtenFile(file, review)
    const problems = rest.problems.filter((problem) => !isApplied(rest, problem))
    return problems.length > 0 ? [{ ...rest, problems }] : []
  })
  return left.length + plan.problems.length > 0 ? { ...plan, files: left } : undefined
}

/**
 * The plan of the changes that were refused and are not accepted, against the files as they are now: what a repair message is about while
 * the others are still under review. `only`: nothing but this change. Undefined if there are none.
 */
export function unresolvedPlan({ plan, files }: Review, only?: { file: number; change?: number }): Plan | undefined {
  const isWanted = (change: number | undefined) => only?.change === undefined || change === only.change
  const left = plan.files.flatMap((file, at) => {
    if (file.problems.length === 0 || (only && only.file !== at)) return []
    const review = files[at] ?? { verdicts: [] }
    const slots = slotsWithVerdicts(file, review)
    const taken = takenChanges(acceptedSlots(file, review).slots)
    const open = slots.filter(({ slot }) => !taken.has(slot.hunk ?? slot.unplaced))
    const problems = remainingProblems(file, slots, open).filter((problem) => isWanted(problem.change) && !isApplied(file, problem))
    return problems.length > 0 ? [{ ...file, problems }] : []
  })
  const problems = only ? [] : plan.problems
  return left.length + problems.length > 0 ? { ...plan, problems, files: left } : undefined
}

interface RemainingFile {
  file: PlannedFile
  review: FileReview
}

function remainingFile(file: PlannedFile, review: FileReview): RemainingFile | undefined {
  const slots = slotsWithVerdicts(file, review)
  const isRefused = file.problems.some((problem) => !problem.offered && !hasDecision(problem, slots))
  if (!isRefused && !slots.some(({ slot, verdict }) => slot.consent !== 'never' && verdict === 'open')) return undefined
  return writtenFile(file, review)
}

/** The change of the problem has a slot that can be decided. */
function hasDecision({ change }: ChangeProblem, slots: readonly { slot: Slot }[]): boolean {
  return change !== undefined && slots.some(({ slot }) => slot.consent !== 'never' && (slot.hunk ?? slot.unplaced)?.change === change)
}

function slotsWithVerdicts(file: PlannedFile, { verdicts }: FileReview): { slot: Slot; verdict: Verdict }[] {
  return fileSlots(file).map((slot, at) => ({ slot, verdict: verdicts[at] ?? 'open' }))
}

/** The new text of its change is in the file: there is nothing to repair. */
function isApplied({ unplaced = [] }: PlannedFile, { change }: ChangeProblem): boolean {
  return unplaced.some((each) => each.applied && each.change === change)
}

function takenChanges(slots: readonly Slot[]): Set<Hunk | UnplacedChange | undefined> {
  return new Set(slots.map(({ hunk, unplaced }) => hunk ?? unplaced))
}

/** Problems of the changes in `left`, and those without a slot. */
function remainingProblems(file: PlannedFile, slots: readonly { slot: Slot }[], left: readonly { slot: Slot }[]): ChangeProblem[] {
  return file.problems.filter((problem) => hasDecision(problem, left) || !hasDecision(problem, slots))
}

/** The file without its accepted changes, against its text with them. */
function writtenFile(file: PlannedFile, review: FileReview): RemainingFile {
  const { slots: taken, hunks: written } = acceptedSlots(file, review)
  if (taken.length === 0) return { file, review }
  const slots = slotsWithVerdicts(file, review)
  /** The number of a line after the written hunks before it. Lines inserted at its number come before it, but not before an insertion. */
  const shift = (line: number, isInsertion = false): number =>
    written.reduce(
      (sum, { at, removed, added }) =>
        at < line || (at === line && removed.length === 0 && !isInsertion) ? sum + added.length - removed.length : sum,
      line,
    )
  const shifted = (hunk: Hunk): Hunk => ({ ...hunk, at: shift(hunk.at, hunk.removed.length === 0) })
  const isUntouched = (hunk: Hunk) => !written.some((each) => isOverlapping(each, hunk))
  const text = applyHunks(file.text, written)
  const bytes = encodeText(text, file.encoding)
  if (!bytes) throw new Error(`${file.path} was written with a lone surrogate in it`)
  const done = takenChanges(taken)
  const isMoved = file.to && taken.some(({ hunk, unplaced }) => !hunk && !unplaced)
  // A hunk whose lines were written by another change no longer fits; its change stays in the problems that name it.
  const left = slots.filter(({ slot }) => !done.has(slot.hunk ?? slot.unplaced) && (!slot.hunk || isUntouched(slot.hunk)))
  const unplaced = left.flatMap(({ slot }) => (slot.unplaced ? remainingChange(slot.unplaced, isUntouched, shifted) : []))
  const problems = remainingProblems(file, slots, left).map((problem) => shiftedProblem(problem, (line) => shift(line), written))
  const { to, unplaced: _unplaced, ...here } = file
  return {
    file: {
      ...(isMoved ? { ...here, ...to, action: 'modify' } : { ...here, ...(to && { to }) }),
      status: problems.length > 0 ? 'blocked' : 'ready',
      before: hashBytes(bytes),
      text,
      hunks: left.flatMap(({ slot }) => (slot.hunk ? shifted(slot.hunk) : [])),
      ...(unplaced.length > 0 && { unplaced }),
      problems,
      matches: file.matches.map((match) => ({ ...match, line: shift(match.line - 1) + 1 })),
    },
    review: { verdicts: left.map(({ verdict }) => verdict), ...(unplaced.length > 0 && { places: unplaced.map(() => null) }) },
  }
}

function shiftedProblem(problem: ChangeProblem, shift: (line: number) => number, written: readonly Hunk[]): ChangeProblem {
  const { nearest, ...rest } = problem
  const numbers = new Map(problem.lines.map((line) => [line, shift(line - 1) + 1]))
  const shifted = { ...rest, lines: [...numbers.values()], message: withLineNumbers(problem.message, numbers) }
  if (!nearest) return shifted
  const from = nearest.line - 1
  const isTouched = written.some(({ at, removed }) => at < from + nearest.lines.length && at + Math.max(removed.length, 1) > from)
  return isTouched ? shifted : { ...shifted, nearest: { ...nearest, line: shift(from) + 1 } }
}

/** A message names the lines of its problem ("line 12", "lines 3, 40"); other numbers in it are not lines of the file. */
function withLineNumbers(message: string, numbers: ReadonlyMap<number, number>): string {
  return message.replaceAll(/\blines? \d+(?:, \d+)*/gi, (named) =>
    named.replaceAll(/\d+/g, (line) => String(numbers.get(Number(line)) ?? line)),
  )
}

function remainingChange(unplaced: UnplacedChange, isUntouched: (hunk: Hunk) => boolean, shifted: (hunk: Hunk) => Hunk): UnplacedChange {
  const places = unplaced.places
    .filter(({ hunks }) => hunks.every(isUntouched))
    .map((place): Place => {
      const hunks = place.hunks.map(shifted)
      return { ...place, line: place.line + (hunks[0]?.at ?? 0) - (place.hunks[0]?.at ?? 0), hunks }
    })
  return { ...unplaced, places }
}
