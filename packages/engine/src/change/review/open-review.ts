// Opens a review of a plan: nothing is decided yet.

import type { Plan, Review } from '@sheaf/contract'
import { fileSlots } from './slots.ts'
import { walkSlots } from './walk-slots.ts'

export function openReview(plan: Plan): Review {
  const files = plan.files.map((file) => ({ verdicts: fileSlots(file).map(() => 'open' as const) }))
  const [first] = walkSlots(plan)
  return { plan, files, past: [], ...(first && { at: first }) }
}
