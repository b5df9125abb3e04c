// The accepted slots of one file, and the hunks that they write.

import type { FileReview, Hunk, PlannedFile } from '@sheaf/contract'
import { inLineOrder } from './overlapping-hunks.ts'
import { fileSlots, type Slot, slotHunks } from './slots.ts'

export interface AcceptedSlots {
  slots: Slot[]
  /** In line order. */
  hunks: Hunk[]
}

export function acceptedSlots(file: PlannedFile, review: FileReview | undefined): AcceptedSlots {
  const all = fileSlots(file)
  // A review may come from another process: what cannot be accepted is not, whatever its verdict says.
  const accepted = all.flatMap((slot, index) => {
    if (!review || slot.consent === 'never' || review.verdicts[index] !== 'accepted') return []
    const hunks = slotHunks(file, all, index, review)
    return slot.consent === 'place' && hunks.length === 0 ? [] : [{ slot, hunks }]
  })
  return { slots: accepted.map(({ slot }) => slot), hunks: inLineOrder(accepted.flatMap(({ hunks }) => hunks)) }
}
