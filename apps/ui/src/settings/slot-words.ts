// What each model slot is for, and its fallback.

import { type Entitlement, type ModelSlot, type ModelSlots, modelFor, nextSlot } from '@sheaf/contract'
import { words } from './models.words.ts'

interface SlotRow {
  slot: ModelSlot
  label: string
  description: string
  pro?: Entitlement
}

export const slotRows: readonly SlotRow[] = [
  { slot: 'chat', ...words.slots.uses.chat },
  { slot: 'builder', ...words.slots.uses.builder, pro: 'context-builder' },
  { slot: 'planner', ...words.slots.uses.planner, pro: 'planning-model' },
  { slot: 'simple', ...words.slots.uses.simple, pro: 'pro-mode' },
  { slot: 'complex', ...words.slots.uses.complex, pro: 'pro-mode' },
  { slot: 'large', ...words.slots.uses.large, pro: 'pro-mode' },
  { slot: 'mcp', ...words.slots.uses.mcp, pro: 'planning-model' },
]

export function fallbackWords(slot: ModelSlot, slots: ModelSlots, nameOf: (ref: string) => string): string {
  const after = nextSlot[slot]
  if (after === null) return words.slots.none
  const { label } = words.slots.uses[after]
  const model = modelFor(after, slots)
  return model === null ? words.slots.sameAs(label) : words.slots.sameAsModel(label, nameOf(model))
}
