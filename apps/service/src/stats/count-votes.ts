// Counts the votes in the database; the result is as long as the leaderboard.

import { limits, type StatsEntry } from '@sheaf/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { median } from './gather-votes.ts'

export interface Count {
  leaderboard: StatsEntry[]
  excluded: number
  /** Models with more outliers than counted submitters. */
  disputed: number
}

/**
 * Runs after `gatherVotes` and `judgeWindows`. A model's rate is the median of the admitted votes that are not outliers, its range their
 * minimum and maximum. Runs are only counted: otherwise one submitter's best run would decide a ranking. Models measured with other tasks
 * than those ranked now are left out.
 */
export async function countVotes(transaction: Transaction<Tables>, taskSets: readonly string[] | undefined): Promise<Count> {
  const ranked = taskSets === undefined ? sql`` : sql`where model_id in (select id from models where task_set = any(${taskSets}))`
  const { rows } = await sql<{ excluded: number; disputed: number; board: BoardRow[] }>`
    with total as materialized (
      select model_id, ${median('middle')} filter (where counts) as middle,
        min(middle) filter (where counts) as low, max(middle) filter (where counts) as high,
        sum(runs) filter (where counts)::integer as runs, count(*) filter (where counts) as voters, count(*) filter (where far) as outliers
      from (${judged}) as judged ${ranked} group by model_id
    ), ranked as materialized (
      select model_name, provider_name, runs,
        round(middle::numeric)::integer as median, round(low::numeric)::integer as low, round(high::numeric)::integer as high
      from total join models on models.id = total.model_id where voters >= ${limits.requiredSubmissions}::integer
    ), placed as (
      select *,
        row_number() over (order by median desc, high desc, model_name collate "C", provider_name collate "C") as by_median,
        row_number() over (order by high desc, median desc, model_name collate "C", provider_name collate "C") as by_best
      from ranked
    )
    select
      ((select count(*) from total) - (select count(*) from ranked))::integer as excluded,
      (select count(*) from total where outliers > voters)::integer as disputed,
      coalesce(
        (select json_agg(placed order by by_median) from placed where least(by_median, by_best) <= ${limits.statsRanked}::integer),
        '[]'
      ) as board`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('The vote count returned no row.')
  return { leaderboard: row.board.map(entryOf), excluded: row.excluded, disputed: row.disputed }
}

/** Updates who counts, since when, and who is an outlier; unchanged rows are not written. */
export async function markVoters(transaction: Transaction<Tables>, day: string): Promise<void> {
  await sql`
    update voters set outlier = judged.far, counted_since = case when counts then coalesce(judged.counted_since, ${day}::date) end
    from (${judged}) as judged
    where voters.id = judged.id and (judged.outlier <> judged.far or (judged.counted_since is null) = counts)`.execute(transaction)
}

/** A waiting vote is judged only by seniors: without them, it must be admitted first. */
const judged = sql`
  select *, let_in_on is not null and not far as counts
  from (
    select votes.*,
      coalesce(abs(votes.middle - windows.middle) > windows.reach and (windows.of_seniors or votes.let_in_on is not null), false) as far
    from votes left join windows using (model_id)
  ) as measured`

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
