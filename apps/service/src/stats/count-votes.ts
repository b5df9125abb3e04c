// The count: all of it in the database, in one statement over one state of the rows; what comes out is the length of the leaderboard.

import { limits, type StatsEntry } from '@sheaf/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'

export interface Count {
  leaderboard: StatsEntry[]
  excluded: number
}

/**
 * A submitter's vote is the median of their runs; a model's rate the median of the votes. Votes far from the others are marked and left out,
 * with their runs. What is far is measured among those who have voted for a week, where there are enough: newcomers in numbers would else make
 * themselves the middle in a day. Marks that did not change are not written again.
 */
export async function countVotes(transaction: Transaction<Tables>, day: string): Promise<Count> {
  const { rows } = await sql<{ excluded: number; board: BoardRow[] }>`
    with run as materialized (
      select voter_id, ${median('points_rate')} as middle, count(*) as runs, min(points_rate) as low, max(points_rate) as high
      from submissions where state = 'scored' group by voter_id
    ), vote as materialized (
      select voters.id, voters.model_id, voters.outlier, run.middle, run.runs, run.low, run.high,
        voters.let_in_on <= ${day}::date - ${limits.outlierJuryDays}::integer as senior
      from run join voters on voters.id = run.voter_id where voters.let_in_on is not null
    ), bench as materialized (
      select model_id, count(*) as votes, count(*) filter (where senior) >= ${limits.outlierVoters}::integer as of_seniors from vote group by model_id
    ), jury as materialized (
      select vote.model_id, vote.middle from vote join bench using (model_id) where vote.senior or not bench.of_seniors
    ), centre as materialized (
      select model_id, ${median('middle')} as middle from jury group by model_id
    ), spread as materialized (
      select model_id, ${median('abs(jury.middle - centre.middle)')} as distance from jury join centre using (model_id) group by model_id
    ), judged as materialized (
      select vote.*, (
        bench.votes >= ${limits.outlierVoters}::integer
        and abs(vote.middle - centre.middle) > greatest(${limits.outlierPoints * 100}::float8, ${limits.outlierSpread}::float8 * spread.distance)
      ) as is_outlier
      from vote join bench using (model_id) join centre using (model_id) join spread using (model_id)
    ), marked as (
      update voters set outlier = judged.is_outlier from judged where judged.is_outlier <> judged.outlier and voters.id = judged.id
    ), total as (
      select model_id, round(${median('middle')}::numeric)::integer as median, min(low) as low, max(high) as high, sum(runs)::integer as runs
      from judged where not is_outlier group by model_id having sum(runs) >= ${limits.requiredSubmissions}::integer
    ), ranked as (
      select model_name, provider_name, median, low, high, runs,
        row_number() over (order by median desc, high desc, model_name collate "C", provider_name collate "C") as by_median,
        row_number() over (order by high desc, median desc, model_name collate "C", provider_name collate "C") as by_best
      from total join models on models.id = total.model_id
    )
    select
      ((select count(*) from centre) - (select count(*) from total))::integer as excluded,
      coalesce(
        (select json_agg(ranked order by by_median) from ranked where least(by_median, by_best) <= ${limits.statsRanked}::integer),
        '[]'
      ) as board`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('The count came to nothing.')
  return { leaderboard: row.board.map(entryOf), excluded: row.excluded }
}

/** Rates in hundredths. */
interface BoardRow {
  model_name: string
  provider_name: string
  median: number
  low: number
  high: number
  runs: number
}

function entryOf({ model_name, provider_name, median, low, high, runs }: BoardRow): StatsEntry {
  return {
    model_display_name: model_name,
    provider_name,
    median_points_rate: median / 100,
    min_points_rate: low / 100,
    max_points_rate: high / 100,
    submissions: runs,
  }
}

function median(of: string) {
  return sql`percentile_cont(0.5) within group (order by ${sql.raw(of)})`
}
