// The count: all of it in the database; what comes out is the length of the leaderboard.

import { limits, type StatsEntry } from '@sheaf/contract'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { median } from './gather-votes.ts'

export interface Count {
  leaderboard: StatsEntry[]
  excluded: number
  /** Models of which more submitters are outliers than count. */
  disputed: number
}

/**
 * After `gatherVotes` and `judgeWindows`: a model's rate is the median of the votes that were let in and are not far off; a run far off does not
 * move the range either, whoever sent it. Marks that did not change are not written again.
 */
export async function countVotes(transaction: Transaction<Tables>, day: string): Promise<Count> {
  const { rows } = await sql<{ excluded: number; disputed: number; board: BoardRow[] }>`
    with judged as materialized (
      select votes.*, windows.middle as centre, windows.reach,
        coalesce(abs(votes.middle - windows.middle) > windows.reach and (windows.of_seniors or votes.let_in_on is not null), false) as far
      from votes left join windows using (model_id)
    ), marked as (
      update voters set outlier = judged.far, counted_since = case when counts then coalesce(judged.counted_since, ${day}::date) end
      from (select *, let_in_on is not null and not far as counts from judged) as judged
      where voters.id = judged.id and (judged.outlier <> judged.far or (judged.counted_since is null) = counts)
    ), total as (
      select model_id, round(${median('middle')}::numeric)::integer as median, sum(runs)::integer as runs,
        min(case when centre - low > reach then floor(middle) else low end)::integer as low,
        max(case when high - centre > reach then ceil(middle) else high end)::integer as high
      from judged where let_in_on is not null and not far group by model_id having count(*) >= ${limits.requiredSubmissions}::integer
    ), ranked as (
      select model_name, provider_name, median, low, high, runs,
        row_number() over (order by median desc, high desc, model_name collate "C", provider_name collate "C") as by_median,
        row_number() over (order by high desc, median desc, model_name collate "C", provider_name collate "C") as by_best
      from total join models on models.id = total.model_id
    )
    select
      (select count(*) from (select from judged group by model_id having count(*) filter (where far) > count(*) filter (where not far)) as model)::integer as disputed,
      ((select count(*) from (select from votes group by model_id) as model) - (select count(*) from total))::integer as excluded,
      coalesce(
        (select json_agg(ranked order by by_median) from ranked where least(by_median, by_best) <= ${limits.statsRanked}::integer),
        '[]'
      ) as board`.execute(transaction)
  const [row] = rows
  if (row === undefined) throw new Error('The count came to nothing.')
  return { leaderboard: row.board.map(entryOf), excluded: row.excluded, disputed: row.disputed }
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
