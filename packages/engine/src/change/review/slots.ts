// The slots of one file in a review: one verdict each, and the consent that each one needs.

import type { Hunk, PlannedFile } from '@sheaf/contract'

/**
 * `free`: accepting its file or all files includes it. `offered`: needs explicit approval of this change. `never`: there is nothing
 * to decide.
 */
export type Consent = 'free' | 'offered' | 'never'

/** A slot without a hunk is the file itself: its creation as an empty file, its deletion or its move. */
export interface Slot {
  hunk?: Hunk
  consent: Consent
}

/**
 * A rename has one slot for the move and then one per hunk. They are independent: if the move is rejected, the accepted hunks
 * are still applied to the file at its old path.
 */
export function fileSlots(file: PlannedFile): Slot[] {
  const hunks: Slot[] = file.hunks.map((hunk) => ({ hunk, consent: consentOf(file, hunk) }))
  if (file.status === 'unchanged') return hunks
  if (file.action === 'rename') return [{ consent: consentOf(file) }, ...hunks]
  if (file.action === 'delete' || (file.action === 'create' && hunks.length === 0)) return [{ consent: consentOf(file) }]
  return hunks
}

function consentOf(file: PlannedFile, hunk?: Hunk): Consent {
  // One problem that cannot be accepted blocks every change of its file: half of a misread file is not what was asked for.
  if (file.status === 'unchanged' || !file.problems.every((problem) => problem.offered)) return 'never'
  const ofWholeFile = file.problems.some((problem) => problem.change === undefined)
  return hunk?.offered || ofWholeFile ? 'offered' : 'free'
}
