// What each model slot is for, and its fallback.

import { type Entitlement, type ModelSlot, type ModelSlots, modelFor } from '@sheaf/contract'
import { words } from './models.words.ts'

interface SlotRow {
  slot: ModelSlot
  label: string
  description: string
  /** The slot that is used while this one is empty. */
  after: ModelSlot | null
  pro?: Entitlement
}

export const slotRows: readonly SlotRow[] = [
  { slot: 'chat', ...words.slots.uses.chat, after: null },
  { slot: 'builder', ...words.slots.uses.builder, after: 'chat', pro: 'context-builder' },
  { slot: 'planner', ...words.slots.uses.planner, after: 'chat', pro: 'planning-model' },
  { slot: 'simple', ...words.slots.uses.simple, after: 'chat', pro: 'pro-mode' },
  { slot: 'complex', ...words.slots.uses.complex, after: 'planner', pro: 'pro-mode' },
  { slot: 'large', ...words.slots.uses.large, after: 'complex', pro: 'pro-mode' },
]

export function fallbackWords({ after }: Pick<SlotRow, 'after'>, slots: ModelSlots, nameOf: (ref: string) => string): string {
  if (after === null) return words.slots.none
  const { label } = words.slots.uses[after]
  const model = modelFor(after, slots)
  return model === null ? words.slots.sameAs(label) : words.slots.sameAsModel(label, nameOf(model))
}
