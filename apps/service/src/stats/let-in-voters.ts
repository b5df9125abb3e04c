// Who begins to vote today. The voters of a model may grow only slowly, in order of arrival: a thousand made-up submitters wait for months.

import { limits } from '@sheaf/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** Outliers do not make room for others of their kind. How many wait still is answered. */
export async function letInVoters(transaction: Transaction<Tables>, day: string): Promise<number> {
  await sql`
    with queue as (
      select id, model_id, row_number() over (partition by model_id order by first_number) as place from voters where let_in_on is null
    ), room as (
      select model_id,
        greatest(
          ${limits.intakeVoters}::integer,
          floor(${limits.intakeShare}::float8 * count(*) filter (where let_in_on < ${day}::date and not outlier))::integer
        ) - count(*) filter (where let_in_on >= ${day}::date) as places
      from voters where model_id in (select model_id from queue) group by model_id
    )
    update voters set let_in_on = ${day}::date
    from queue join room using (model_id)
    where voters.id = queue.id and queue.place <= room.places`.execute(transaction)
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from voters where let_in_on is null`.execute(
    transaction,
  )
  return rows[0]?.waiting ?? 0
}
