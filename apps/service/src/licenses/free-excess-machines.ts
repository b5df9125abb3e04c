// Frees surplus machines: those seen last stay.

import type { Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import type { License } from './find-license.ts'
import { machinesOf } from './find-license.ts'
import { removeMachines } from './machine-history.ts'
import { machinesAllowed } from './machines-allowed.ts'

/** The transaction must have locked the license. Returns how many machines were freed. */
export async function freeExcessMachines(
  transaction: Transaction<Tables>,
  license: Pick<License, 'id' | 'plan' | 'seats'>,
  now: Date,
): Promise<number> {
  const allowed = machinesAllowed(license)
  const machines = await machinesOf(transaction, license.id)
  const bySeen = machines.toSorted((a, b) => b.last_seen_at.getTime() - a.last_seen_at.getTime() || a.slot - b.slot)
  const [stay, go] = [bySeen.slice(0, allowed), bySeen.slice(allowed)]
  const removed = go.map(({ id }) => id)
  await removeMachines(transaction, license.id, removed, now)
  // A slot above the limit would leave one more for the next machine.
  const usedSlots = new Set(stay.map(({ slot }) => slot))
  let free = 1
  for (const machine of stay.filter(({ slot }) => slot > allowed)) {
    while (usedSlots.has(free)) free += 1
    usedSlots.add(free)
    await transaction.updateTable('machines').set({ slot: free }).where('id', '=', machine.id).execute()
  }
  return go.length
}
