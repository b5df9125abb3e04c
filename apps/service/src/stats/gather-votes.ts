// Computes the votes of a rebuild, one per submitter and model, in a table that is dropped with the transaction.

import { limits } from '@sheaf/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** Creates `votes` and an empty `windows` (`judgeWindows`). A vote is the median of its runs; seniors have counted for a week. */
export async function gatherVotes(transaction: Transaction<Tables>, day: string): Promise<void> {
  await sql`
    create temporary table votes on commit drop as
    with run as materialized (
      select voter_id, ${median('points_rate')} as middle, count(*) as runs
      from submissions where state = 'scored' group by voter_id
    )
    select voters.id, voters.model_id, voters.first_number, voters.network, voters.let_in_on, voters.outlier, voters.counted_since,
      coalesce(voters.counted_since <= ${day}::date - ${limits.outlierJuryDays}::integer, false) as senior,
      run.middle, run.runs
    from run join voters on voters.id = run.voter_id`.execute(transaction)
  await sql`analyze votes`.execute(transaction)
  await sql`
    create temporary table windows (model_id integer primary key, middle double precision, reach double precision, of_seniors boolean) on commit drop`.execute(
    transaction,
  )
}

/**
 * Sets how far a model's votes may be from which median, measured by its jury: the seniors if there are enough, otherwise all admitted
 * voters. With a jury of newcomers, many fake ones would be the median within a day.
 */
export async function judgeWindows(transaction: Transaction<Tables>, jury: 'seniors' | 'all'): Promise<void> {
  const members = jury === 'seniors' ? sql`senior` : sql`let_in_on is not null and model_id not in (select model_id from windows)`
  await sql`
    insert into windows
    with jury as materialized (
      select model_id, middle from votes where ${members}
    ), centre as materialized (
      select model_id, ${median('middle')} as middle from jury group by model_id having count(*) >= ${limits.outlierVoters}::integer
    )
    select model_id, centre.middle,
      greatest(${limits.outlierPoints * 100}::float8, ${limits.outlierSpread}::float8 * ${median('abs(jury.middle - centre.middle)')}),
      ${jury === 'seniors'}::boolean
    from jury join centre using (model_id) group by model_id, centre.middle`.execute(transaction)
  await sql`analyze windows`.execute(transaction)
}

export function median(of: string) {
  return sql`percentile_cont(0.5) within group (order by ${sql.raw(of)})`
}
