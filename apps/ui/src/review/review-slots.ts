// The decidable slots of a review: a file's slots are its verdicts, one per hunk; a rename has one for the move in front, a deletion
// and an empty new file have one for the file itself.

import type { Hunk, ReviewFile, ReviewState, Verdict } from '@sheaf/contract'

export interface SlotPosition {
  file: number
  hunk: number
}

/** A problem that cannot be accepted blocks every change in its file. */
export function canDecide({ status, problems }: ReviewFile): boolean {
  return status !== 'unchanged' && problems.every((problem) => problem.offered)
}

/** Needs explicit approval of this one change; bulk actions skip it. */
export function isOffered(file: ReviewFile, hunk: Hunk | undefined): boolean {
  return canDecide(file) && (hunk?.offered === true || file.problems.some(({ change }) => change === undefined))
}

export function slotPositions(review: ReviewState): SlotPosition[] {
  return review.files.flatMap((file, index) => (canDecide(file) ? file.verdicts.map((_, hunk) => ({ file: index, hunk })) : []))
}

/** 1-based; 0 if the current change cannot be decided. */
export function currentSlotNumber(review: ReviewState): number {
  const { at } = review
  return at ? slotPositions(review).findIndex(({ file, hunk }) => file === at.file && hunk === at.hunk) + 1 : 0
}

/** The next undecided slot after `from`, wrapping around; undefined if everything is decided. */
export function nextUndecided(review: ReviewState, from: SlotPosition): SlotPosition | undefined {
  const open = slotPositions(review).filter(({ file, hunk }) => review.files[file]?.verdicts[hunk] === 'open')
  const isBehind = ({ file, hunk }: SlotPosition) => file > from.file || (file === from.file && hunk > from.hunk)
  const isItself = ({ file, hunk }: SlotPosition) => file === from.file && hunk === from.hunk
  return open.find(isBehind) ?? open.find((position) => !isItself(position))
}

/** The first slot where the two states differ; undefined if none. */
export function firstDifference(before: ReviewState, after: ReviewState): SlotPosition | undefined {
  return slotPositions(after).find(({ file, hunk }) => before.files[file]?.verdicts[hunk] !== after.files[file]?.verdicts[hunk])
}

/** Slots of a file before its first hunk. */
export function slotsBeforeHunks({ action, verdicts }: ReviewFile): number {
  return action === 'rename' && verdicts.length > 0 ? 1 : 0
}

export type FileVerdict = Verdict | 'mixed' | 'blocked' | 'unchanged'

export function fileVerdict(file: ReviewFile): FileVerdict {
  if (file.status === 'unchanged') return 'unchanged'
  if (!canDecide(file)) return 'blocked'
  const [first = 'open', ...others] = file.verdicts
  return others.every((verdict) => verdict === first) ? first : 'mixed'
}

export function countDecided({ verdicts }: ReviewFile): number {
  return verdicts.filter((verdict) => verdict !== 'open').length
}

/** Accept All Files has something to accept, or to report: it accepts rejected changes too, unless they need individual approval. */
export function canAcceptAll({ files }: ReviewState): boolean {
  return files.some((file) => canDecide(file) && (file.verdicts.includes('open') || (!isRisky(file) && file.verdicts.includes('rejected'))))
}

/** The file runs code or holds secrets: bulk actions skip it. */
export function isRisky({ warnings }: ReviewFile): boolean {
  return warnings.some(({ code }) => code === 'risky-path')
}

/** The files that Write would write. */
export function filesToWrite(review: ReviewState): ReviewFile[] {
  return review.files.filter((file) => canDecide(file) && file.verdicts.includes('accepted'))
}
