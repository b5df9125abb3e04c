// The decidable slots of a review: a file's slots are its verdicts. A rename has one for the move in front, a deletion and an empty new
// file have one for the file itself, and changes without a definite place have the last ones.

import type { ReviewFile, ReviewState, Verdict } from '@sheaf/contract'

export interface SlotPosition {
  file: number
  hunk: number
}

export function canDecideSlot({ consents }: ReviewFile, slot: number): boolean {
  return (consents[slot] ?? 'never') !== 'never'
}

/** At least one change in the file can be decided. */
export function canDecide(file: ReviewFile): boolean {
  return decidableVerdicts(file).length > 0
}

/** At least one change can be accepted: an unplaced change without a place can only be skipped. */
export function canMerge({ files }: ReviewState): boolean {
  return files.some((file) =>
    file.consents.some((consent, slot) => consent !== 'never' && (file.unplaced[unplacedIndex(file, slot)]?.places ?? 1) > 0),
  )
}

/** Needs explicit approval of this one change; bulk actions skip it. */
export function isOffered({ consents }: ReviewFile, slot: number): boolean {
  return consents[slot] === 'offered'
}

/** Index in `ReviewFile.unplaced` of the change in a slot; below 0 for any other slot. */
export function unplacedIndex({ verdicts, unplaced }: ReviewFile, slot: number): number {
  return slot - verdicts.length + unplaced.length
}

export function slotPositions(review: ReviewState): SlotPosition[] {
  return review.files.flatMap((file, index) =>
    file.verdicts.flatMap((_, hunk) => (canDecideSlot(file, hunk) ? [{ file: index, hunk }] : [])),
  )
}

/** 1-based; 0 if the current change cannot be decided. */
export function currentSlotNumber(review: ReviewState): number {
  const { at } = review
  return at ? slotPositions(review).findIndex(({ file, hunk }) => file === at.file && hunk === at.hunk) + 1 : 0
}

/** For each slot of a file its number in the review, 1-based; 0 if it cannot be decided. */
export function slotNumbers({ files }: ReviewState, index: number): number[] {
  let number = files.slice(0, index).reduce((sum, file) => sum + decidableVerdicts(file).length, 0)
  const file = files[index]
  return file ? file.verdicts.map((_, slot) => (canDecideSlot(file, slot) ? ++number : 0)) : []
}

/** An unplaced change that a person must place: it has several places, or only passages that are similar to its search text. */
export function needsChoice(file: ReviewFile, slot: number): boolean {
  const unplaced = file.unplaced[unplacedIndex(file, slot)]
  if (!unplaced) return false
  return unplaced.places !== 1 || file.problems.some(({ change, code }) => change === unplaced.change && code === 'no-match')
}

/** The next undecided slot: after `from` in its file, before it in its file, then in the other files. Undefined if everything is decided. */
export function nextUndecided(review: ReviewState, from: SlotPosition): SlotPosition | undefined {
  const open = slotPositions(review).filter(({ file, hunk }) => review.files[file]?.verdicts[hunk] === 'open')
  const inFile = open.filter(({ file }) => file === from.file)
  const others = open.filter(({ file }) => file !== from.file)
  return (
    inFile.find(({ hunk }) => hunk > from.hunk) ??
    inFile.find(({ hunk }) => hunk < from.hunk) ??
    others.find(({ file }) => file > from.file) ??
    others[0]
  )
}

/** The first undecided slot of a file; -1 if there is none. */
export function firstOpenSlot(file: ReviewFile): number {
  return file.verdicts.findIndex((verdict, slot) => verdict === 'open' && canDecideSlot(file, slot))
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
  const [first, ...others] = decidableVerdicts(file)
  if (first === undefined) return file.status === 'blocked' ? 'blocked' : 'open'
  return others.every((verdict) => verdict === first) ? first : 'mixed'
}

/** Verdicts of the changes that can be decided. */
export function decidableVerdicts(file: ReviewFile): Verdict[] {
  return file.verdicts.filter((_, slot) => canDecideSlot(file, slot))
}

export function countDecided(file: ReviewFile): number {
  return decidableVerdicts(file).filter((verdict) => verdict !== 'open').length
}

/** Everything that accepting the file accepts is accepted. */
export function isFileAccepted({ verdicts, consents }: ReviewFile): boolean {
  return verdicts.every((verdict, slot) => verdict === 'accepted' || consents[slot] !== 'free')
}

/** Accept All Files has something to accept, or to report: it accepts rejected changes too, unless they need individual approval. */
export function canAcceptAll({ files }: ReviewState): boolean {
  return files.some((file) => {
    const verdicts = decidableVerdicts(file)
    return verdicts.includes('open') || (!isRisky(file) && !isFileAccepted(file))
  })
}

/** The file runs code or holds secrets: bulk actions skip it. */
export function isRisky({ warnings }: ReviewFile): boolean {
  return warnings.some(({ code }) => code === 'risky-path')
}

/** The files that Write would write. */
export function filesToWrite(review: ReviewState): ReviewFile[] {
  return review.files.filter((file) => decidableVerdicts(file).includes('accepted'))
}
