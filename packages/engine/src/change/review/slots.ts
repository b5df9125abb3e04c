// What a review asks about one file: its slots, one verdict each, and which of them may be taken, and how.

import type { Hunk, PlannedFile } from '@sheaf/contract'

/**
 * `free`: Accept All takes it. `in-blocked`: the file is blocked by things a person may accept, but not this; accepting the file
 * takes it, Accept All does not. `offered`: only an explicit yes to this very change. `never`: there is nothing to decide.
 */
export type Consent = 'free' | 'in-blocked' | 'offered' | 'never'

/** A slot without a hunk is the file itself: its creation as an empty file, its deletion, its move. */
export interface Slot {
  hunk?: Hunk
  consent: Consent
}

/**
 * A rename has one slot for the move and then one per hunk. The two are independent: the move says where the file goes, the hunks
 * what it says, so that a refused move leaves the accepted hunks to the file where it stands.
 */
export function fileSlots(file: PlannedFile): Slot[] {
  const hunks: Slot[] = file.hunks.map((hunk) => ({ hunk, consent: consentOf(file, hunk) }))
  if (file.status === 'unchanged') return hunks
  if (file.action === 'rename') return [{ consent: consentOf(file) }, ...hunks]
  if (file.action === 'delete' || (file.action === 'create' && hunks.length === 0)) return [{ consent: consentOf(file) }]
  return hunks
}

function consentOf(file: PlannedFile, hunk?: Hunk): Consent {
  // One problem that nobody may accept blocks every change of its file: half of a misread file is not what was asked for.
  if (file.status === 'unchanged' || !file.problems.every((problem) => problem.offered)) return 'never'
  const ofWholeFile = file.problems.some((problem) => problem.change === undefined)
  if (hunk?.offered || ofWholeFile) return 'offered'
  return file.status === 'blocked' ? 'in-blocked' : 'free'
}
