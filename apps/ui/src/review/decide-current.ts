// What accepting or rejecting the current change by its shortcut does.

import type { ReviewMove, ReviewState } from '@sheaf/contract'
import { canDecideSlot, needsChoice, unplacedIndex } from './review-slots.ts'

/** `choose`: the user must choose a location first. `next`: it is already decided like this. Undefined: nothing can be decided. */
export function decideCurrent({ at, files }: ReviewState, verdict: 'accept' | 'reject'): ReviewMove | 'choose' | 'next' | undefined {
  const file = at && files[at.file]
  if (!at || !file || !canDecideSlot(file, at.hunk)) return undefined
  if (file.verdicts[at.hunk] === (verdict === 'accept' ? 'accepted' : 'rejected')) return 'next'
  const isUnplaced = file.unplaced[unplacedIndex(file, at.hunk)] !== undefined
  if (verdict === 'reject' || !isUnplaced) return { type: verdict, ...at }
  return needsChoice(file, at.hunk) ? 'choose' : { type: 'place', ...at, place: 0 }
}
