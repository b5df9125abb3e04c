// `GET /api/stats/runs`: the runs behind the leaderboard, newest first, a page at a time.

import { limits, Refusal, type StatsRuns } from '@sheaf/contract'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../store/tables.ts'
import { foldedName } from './folded-name.ts'
import { type RunRow, statsRun } from './stats-run.ts'

const name = z.string().min(1).max(limits.modelNameChars)

const askedSchema = z.strictObject({
  model: name.optional(),
  provider: name.optional(),
  after: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(25),
})

export async function listRuns(db: Kysely<Tables>, query: Record<string, string>): Promise<StatsRuns> {
  const checked = askedSchema.safeParse(query)
  if (!checked.success) {
    const issue = checked.error.issues[0]
    throw new Refusal('request-invalid', `${issue?.path.join('.') || 'The query'}: ${issue?.message ?? 'invalid value'}.`)
  }
  const { model, provider, after, limit } = checked.data
  const before = after === undefined ? sql`` : sql`and number < ${Number(after)}`
  const named = [
    ...(model === undefined ? [] : [sql`models.folded_model = ${foldedName(model)}`]),
    ...(provider === undefined ? [] : [sql`models.folded_provider = ${foldedName(provider)}`]),
  ]
  // One extra row shows whether there is a next page. With a filter, a page of each model is read by its index: otherwise a rare model
  // would be searched for in all rows.
  const page = sql`select * from submissions where state = 'scored' ${before} order by number desc limit ${limit + 1}`
  const chosen =
    named.length === 0
      ? page
      : sql`
        select found.* from models cross join lateral (
          select * from submissions where state = 'scored' and model_id = models.id ${before} order by number desc limit ${limit + 1}
        ) as found
        where ${sql.join(named, sql` and `)} order by found.number desc limit ${limit + 1}`
  const { rows } = await sql<RunRow & { number: number }>`
    select chosen.number, chosen.id, chosen.points_rate, chosen.received_at, chosen.task_set,
      models.model_name, models.provider_name, submitters.short_name, voters.let_in_on, voters.outlier
    from (${chosen}) as chosen
      join models on models.id = chosen.model_id
      join submitters on submitters.id = chosen.submitter_id
      join voters on voters.id = chosen.voter_id
    order by chosen.number desc`.execute(db)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { runs: shown.map(statsRun), ...(rows.length > limit && last !== undefined ? { next: String(last.number) } : {}) }
}
