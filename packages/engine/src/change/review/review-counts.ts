// The numbers a review shows: "n of m", and how much is taken, refused and still open.

import type { Review } from '@sheaf/contract'
import { walkSlots } from './walk-slots.ts'

export interface ReviewCounts {
  accepted: number
  rejected: number
  open: number
  /** Changes that can be decided; what blocked and unchanged files hold is not among them. */
  total: number
  /** 1-based place of the change looked at; 0 when it is none that can be decided. */
  position: number
}

export function reviewCounts(review: Review): ReviewCounts {
  const places = walkSlots(review.plan)
  const counts: ReviewCounts = { accepted: 0, rejected: 0, open: 0, total: places.length, position: 0 }
  for (const [index, { file, hunk }] of places.entries()) {
    counts[review.files[file]?.verdicts[hunk] ?? 'open'] += 1
    if (review.at?.file === file && review.at.hunk === hunk) counts.position = index + 1
  }
  return counts
}
