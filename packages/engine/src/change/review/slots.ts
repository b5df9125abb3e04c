// The slots of one file in a review: one verdict each, and the consent that each one needs.

import type { Consent, FileReview, Hunk, PlannedFile, UnplacedChange } from '@sheaf/contract'

/** A slot without a hunk or an unplaced change is the file itself: its creation as an empty file, its deletion or its move. */
export interface Slot {
  hunk?: Hunk
  unplaced?: UnplacedChange
  consent: Consent
}

/**
 * A rename has one slot for the move and then one per change. They are independent: if the move is rejected, the accepted changes
 * are still applied to the file at its old path.
 */
export function fileSlots(file: PlannedFile): Slot[] {
  const changes: Slot[] = [
    ...file.hunks.map((hunk) => ({ hunk, consent: hunkConsent(file, hunk) })),
    ...(file.unplaced ?? []).map((unplaced) => ({ unplaced, consent: placeConsent(file, unplaced) })),
  ]
  if (file.status === 'unchanged') return changes
  if (file.action === 'rename') return [{ consent: fileConsent(file) }, ...changes]
  if (file.action === 'delete' || (file.action === 'create' && changes.length === 0)) return [{ consent: fileConsent(file) }]
  return changes
}

/** Index in `FileReview.places` of the unplaced change in a slot; below 0 for any other slot. */
export function placeIndex(file: PlannedFile, slots: readonly Slot[], slot: number): number {
  return slot - slots.length + (file.unplaced?.length ?? 0)
}

/** The hunks that a slot would write: those of its chosen place if the change has several. */
export function slotHunks(file: PlannedFile, slots: readonly Slot[], slot: number, { places = [] }: Pick<FileReview, 'places'>): Hunk[] {
  const { hunk, unplaced } = slots[slot] ?? {}
  if (hunk) return [hunk]
  return unplaced?.places[places[placeIndex(file, slots, slot)] ?? -1]?.hunks ?? []
}

/** A problem of the whole file blocks everything in it. */
function blocksFile({ status, problems }: PlannedFile): boolean {
  return status === 'unchanged' || problems.some(({ change, offered }) => change === undefined && !offered)
}

function isWholeOffered({ problems }: PlannedFile): boolean {
  return problems.some(({ change }) => change === undefined)
}

function fileConsent(file: PlannedFile): Consent {
  // A deletion, an empty file, or a move with a whole new text is one request; a move with separate changes does not depend on them.
  const isOneRequest = file.action !== 'rename' || file.hunks.some(({ change }) => change === undefined)
  const isRefused = isOneRequest && file.problems.some(({ offered }) => !offered)
  if (blocksFile(file) || isRefused) return 'never'
  return isWholeOffered(file) ? 'offered' : 'free'
}

function hunkConsent(file: PlannedFile, hunk: Hunk): Consent {
  // A hunk without a change comes from a whole new text: any problem of that text is a problem of the hunk.
  const isRefused = file.problems.some(
    ({ change, offered }) => !offered && (change === hunk.change || hunk.change === undefined || change === undefined),
  )
  if (file.status === 'unchanged' || isRefused) return 'never'
  return hunk.offered || hunk.applied || isWholeOffered(file) ? 'offered' : 'free'
}

function placeConsent(file: PlannedFile, unplaced: UnplacedChange): Consent {
  // A chosen place settles where the text goes; it does not repair a text with a placeholder or a broken character.
  const isRefused = file.problems.some(({ code, change }) => change === unplaced.change && (code === 'omission' || code === 'not-utf8'))
  return blocksFile(file) || isRefused ? 'never' : 'place'
}
