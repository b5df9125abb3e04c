// Counts for the display of a review: "n of m", and how many are accepted, rejected and open.

import type { Review } from '@sheaf/contract'
import { walkSlots } from './walk-slots.ts'

export interface ReviewCounts {
  accepted: number
  rejected: number
  open: number
  /** Changes that can be decided; those with consent `never` are not counted. */
  total: number
  /** 1-based position of the current change; 0 if it cannot be decided. */
  position: number
}

export function reviewCounts(review: Review): ReviewCounts {
  const positions = walkSlots(review.plan)
  const counts: ReviewCounts = { accepted: 0, rejected: 0, open: 0, total: positions.length, position: 0 }
  for (const [index, { file, hunk }] of positions.entries()) {
    counts[review.files[file]?.verdicts[hunk] ?? 'open'] += 1
    if (review.at?.file === file && review.at.hunk === hunk) counts.position = index + 1
  }
  return counts
}
