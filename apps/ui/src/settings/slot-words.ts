// What each model slot is for, and its fallback.

import { type Entitlement, type ModelSlot, type ModelSlots, modelFor } from '@sheaf/contract'

interface SlotRow {
  slot: ModelSlot
  label: string
  says: string
  /** The slot that is used while this one is empty. */
  after: ModelSlot | null
  pro?: Entitlement
}

export const slotRows: readonly SlotRow[] = [
  { slot: 'chat', label: 'Chat', says: 'Answers in the Chat tab.', after: null },
  { slot: 'builder', label: 'Context Builder', says: 'Finds the files that a task needs.', after: 'chat', pro: 'context-builder' },
  {
    slot: 'planner',
    label: 'Planner',
    says: 'Writes the plan in Pro Mode, for “sheaf plan”, and for editors.',
    after: 'chat',
    pro: 'planning-model',
  },
  { slot: 'simple', label: 'Simple edits', says: 'Pro Mode: small changes in one place.', after: 'chat', pro: 'pro-mode' },
  { slot: 'complex', label: 'Complex edits', says: 'Pro Mode: changes that need thought.', after: 'planner', pro: 'pro-mode' },
  { slot: 'large', label: 'Large files', says: 'Pro Mode: files above the number of lines below.', after: 'complex', pro: 'pro-mode' },
]

export function fallbackWords({ after }: Pick<SlotRow, 'after'>, slots: ModelSlots, nameOf: (ref: string) => string): string {
  if (after === null) return 'None chosen'
  const row = slotRows.find(({ slot }) => slot === after)
  const model = modelFor(after, slots)
  return `Same as ${row?.label ?? after}${model === null ? '' : `: ${nameOf(model)}`}`
}
