// Limits the machines that a network can start a trial on in a day: made-up machines must not fill the database. Counted in the database, so
// that all processes of the service share the counts.

import { sql, type Transaction } from 'kysely'
import { TemporaryRefusal } from '../http/temporary-refusal.ts'
import { hashAddress } from '../stats/hash-address.ts'
import type { Tables } from '../store/tables.ts'

const allowed = 50
const dayMs = 86_400_000

/** Counts one, or refuses: then the caller's transaction must roll back. */
export async function countTrial(transaction: Transaction<Tables>, address: string, now: Date, secret: string): Promise<void> {
  const day = now.toISOString().slice(0, 10)
  const { rows } = await sql<{ count: number }>`
    insert into trial_counts as old (day, network, count) values (${day}::date, ${hashAddress(address, day, secret)}, 1)
    on conflict (day, network) do update set count = old.count + 1 where old.count < ${allowed}
    returning count`.execute(transaction)
  const [counted] = rows
  if (counted === undefined)
    throw new TemporaryRefusal(
      'service-limit',
      (dayMs - (now.getTime() % dayMs)) / 1_000,
      `This network has already started ${allowed} trials today.`,
    )
  // Once per network and day. Rows that another process is deleting are skipped: two that wait for each other would both fail.
  if (counted.count === 1)
    await sql`
      delete from trial_counts where (day, network) in (
        select day, network from trial_counts where day < ${day}::date for update skip locked
      )`.execute(transaction)
}
