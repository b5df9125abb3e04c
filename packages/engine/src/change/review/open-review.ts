// Opens a review of a plan: nothing is decided yet.

import type { FileReview, Plan, PlannedFile, Review } from '@sheaf/contract'
import { fileSlots } from './slots.ts'
import { walkSlots } from './walk-slots.ts'

export function openReview(plan: Plan): Review {
  const [first] = walkSlots(plan)
  return { plan, files: plan.files.map(undecided), past: [], ...(first && { at: first }) }
}

function undecided(file: PlannedFile): FileReview {
  return {
    verdicts: fileSlots(file).map(() => 'open'),
    ...(file.unplaced && { places: file.unplaced.map(() => null) }),
  }
}
