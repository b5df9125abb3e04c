// Every change of a plan that can be decided, in order: what next and previous walk through, and what "n of m" counts.

import type { Plan } from '@sheaf/contract'
import { fileSlots } from './slots.ts'

export interface SlotPlace {
  file: number
  hunk: number
}

export function walkSlots(plan: Plan): SlotPlace[] {
  return plan.files.flatMap((planned, file) =>
    fileSlots(planned).flatMap((slot, hunk) => (slot.consent === 'never' ? [] : [{ file, hunk }])),
  )
}
