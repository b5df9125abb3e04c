// Admits new voters. A model's voters may grow only slowly, and the queue alternates between networks: a thousand fake submitters wait for
// months, and one address with many keys does not get ahead of everyone else.

import { limits } from '@sheaf/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** Runs after `gatherVotes`. Votes far from what seniors measured get no place. Returns how many still wait. */
export async function admitVoters(transaction: Transaction<Tables>, day: string): Promise<number> {
  await sql`
    create temporary table entrants on commit drop as
    with near as (
      select votes.id, votes.model_id, votes.first_number,
        row_number() over (partition by votes.model_id, votes.network order by votes.first_number) as turn
      from votes left join windows using (model_id)
      where votes.let_in_on is null and (windows.reach is null or abs(votes.middle - windows.middle) <= windows.reach)
    ), queue as (
      select id, model_id, row_number() over (partition by model_id order by turn, first_number) as place from near
    ), room as (
      select model_id,
        greatest(
          ${limits.intakeVoters}::integer,
          floor(${limits.intakeShare}::float8 * count(*) filter (where let_in_on < ${day}::date and not outlier))::integer
        ) - count(*) filter (where let_in_on >= ${day}::date) as places
      from votes where model_id in (select model_id from near) group by model_id
    )
    select queue.id from queue join room using (model_id) where queue.place <= room.places`.execute(transaction)
  const entered = sql`set let_in_on = ${day}::date, network = null from entrants where entrants.id`
  await sql`update voters ${entered} = voters.id`.execute(transaction)
  await sql`update votes ${entered} = votes.id`.execute(transaction)
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from votes where let_in_on is null`.execute(
    transaction,
  )
  return rows[0]?.waiting ?? 0
}
