// Tracks a license's recent machines. They can be freed and replaced at once; this stops a key from being passed around that way.

import { limits } from '@sheaf/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { TemporaryRefusal } from '../http/temporary-refusal.ts'
import type { Tables } from '../store/tables.ts'
import type { License } from './find-license.ts'
import { machinesAllowed } from './machines-allowed.ts'

const windowMs = limits.newMachineDays * 86_400_000

/** The transaction must have locked the license, so that two concurrent activations do not both pass as the last. */
export async function recordActivation(transaction: Transaction<Tables>, license: License, machineId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMs)
  await transaction.deleteFrom('machine_history').where('licence_id', '=', license.id).where('left_at', '<=', since).execute()
  const known = await transaction
    .selectFrom('machine_history')
    .select('machine_id')
    .where('licence_id', '=', license.id)
    .where('machine_id', '=', machineId)
    .executeTakeFirst()
  if (known === undefined) await refuseFrequentMoves(transaction, license, since)
  // A returning machine counts from now: otherwise the set of machines that take turns would grow monthly.
  await transaction
    .insertInto('machine_history')
    .values({ licence_id: license.id, machine_id: machineId, taken_at: now, left_at: null })
    .onConflict((conflict) => conflict.columns(['licence_id', 'machine_id']).doUpdateSet({ taken_at: now, left_at: null }))
    .execute()
}

/** Every way to free a machine, except a new key. Returns how many were freed. */
export async function removeMachines(db: Kysely<Tables>, licenseId: string, activations: readonly string[], now: Date): Promise<number> {
  if (activations.length === 0) return 0
  const { rows } = await sql`
    with gone as (
      delete from machines where licence_id = ${licenseId} and id in (${sql.join(activations)}) returning licence_id, machine_id, activated_at
    )
    insert into machine_history (licence_id, machine_id, taken_at, left_at)
    select licence_id, machine_id, activated_at, ${now}::timestamptz from gone
    on conflict (licence_id, machine_id) do update set left_at = excluded.left_at
    returning 1`.execute(db)
  return rows.length
}

/** Resets the move limit. */
export async function clearMachineHistory(transaction: Transaction<Tables>, licenseId: string): Promise<void> {
  await transaction.deleteFrom('machine_history').where('licence_id', '=', licenseId).execute()
}

async function refuseFrequentMoves(transaction: Transaction<Tables>, license: License, since: Date): Promise<void> {
  const allowed = Math.max(limits.newMachines, limits.newMachinesPerAllowedMachine * machinesAllowed(license))
  const last = await transaction
    .selectFrom('machine_history')
    .select('taken_at')
    .where('licence_id', '=', license.id)
    .where('taken_at', '>', since)
    .orderBy('taken_at', 'desc')
    .offset(allowed - 1)
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return
  const waitMs = last.taken_at.getTime() - since.getTime()
  const again = new Date(last.taken_at.getTime() + windowMs)
  const time = again.toISOString().slice(0, 16).replace('T', ' ')
  const detail = `The limit is ${allowed} new machines in ${limits.newMachineDays} days. You can activate another one after ${time} UTC.`
  throw new TemporaryRefusal('licence-moved-often', waitMs / 1000, detail)
}
