// Lists every change of a plan that can be decided, in order, for next and previous and for "n of m".

import type { Plan } from '@sheaf/contract'
import { fileSlots } from './slots.ts'

export interface SlotPosition {
  file: number
  hunk: number
}

export function walkSlots(plan: Plan): SlotPosition[] {
  return plan.files.flatMap((planned, file) =>
    fileSlots(planned).flatMap((slot, hunk) => (slot.consent === 'never' ? [] : [{ file, hunk }])),
  )
}
