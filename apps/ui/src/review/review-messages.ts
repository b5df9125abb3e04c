// Messages about changes that bulk accept left open, and about files that cannot be applied.

import type { ReviewFile, ReviewState } from '@sheaf/contract'
import { words } from './review.words.ts'
import { decidableVerdicts, fileVerdict, firstOpenSlot, isRisky, type SlotPosition } from './review-slots.ts'

/** After accepting everything that bulk accept may: what stays open, and why. Undefined if nothing does. */
export function describeUndecided(review: ReviewState): { message: string; why: string } | undefined {
  const open = review.files.filter(hasOpen)
  const risky = open.filter(isRisky)
  const offered = open.filter((file) => !isRisky(file)).reduce((sum, file) => sum + openIn(file) - openPlaces(file), 0)
  const unplaced = open.reduce((sum, file) => sum + openPlaces(file), 0)
  const refused = review.files.filter((file) => fileVerdict(file) === 'blocked')
  const reasons = [
    risky.length > 0 && words.undecided.risky(namesOf(risky), risky.length),
    offered > 0 && words.undecided.offered(offered),
    unplaced > 0 && words.undecided.unplaced(unplaced),
    refused.length > 0 && words.undecided.refused(namesOf(refused)),
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return undefined
  const left = open.reduce((sum, file) => sum + openIn(file), 0)
  return { message: left > 0 ? words.undecided.title(left) : words.undecided.none, why: reasons.join(' ') }
}

export function firstUndecided({ files }: ReviewState): SlotPosition | undefined {
  const file = files.findIndex(hasOpen)
  const found = files[file]
  return found && { file, hunk: firstOpenSlot(found) }
}

/** Why no change in a file is written; undefined if some may be. */
export function blockedReason(file: ReviewFile): string | undefined {
  return fileVerdict(file) === 'blocked' ? words.file.refusedWhole : undefined
}

/** There is a repair message: something is refused and not accepted, and not only for reasons that no model can fix. */
export function canRepair({ problems, files, repair }: ReviewState): boolean {
  return repair !== undefined && (problems.length > 0 || files.some(isRepairable))
}

/** Only a person can change permissions. */
export function isRepairable({ problems }: ReviewFile): boolean {
  return problems.some(({ code }) => code !== 'read-only')
}

function hasOpen(file: ReviewFile): boolean {
  return firstOpenSlot(file) !== -1
}

function openIn(file: ReviewFile): number {
  return decidableVerdicts(file).filter((verdict) => verdict === 'open').length
}

function openPlaces({ verdicts, consents }: ReviewFile): number {
  return verdicts.filter((verdict, slot) => verdict === 'open' && consents[slot] === 'place').length
}

const mostNamed = 3

function namesOf(files: readonly ReviewFile[]): string {
  return files.length > mostNamed ? words.undecided.files(files.length) : words.undecided.list(files.map(({ path }) => path))
}
