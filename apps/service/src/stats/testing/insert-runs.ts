// Inserts scored runs directly into the tables, in order of arrival: tests of the count need many, without HTTP.

import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../store/tables.ts'
import type { ReferenceRun } from './reference-count.ts'

export async function insertRuns(db: Kysely<Tables>, runs: readonly ReferenceRun[]): Promise<void> {
  const rows = JSON.stringify(
    runs.map((run) => ({
      ...run,
      key: createHash('sha256').update(String(run.submitter)).digest('hex'),
      salt: randomBytes(16).toString('hex'),
    })),
  )
  await db.transaction().execute(async (transaction) => {
    await sql`
      create temporary table given on commit drop as
      select row_number() over () as place, decode(key, 'hex') as key, model, provider, submitter, rate, salt
      from json_to_recordset(${rows}::json) as (model text, provider text, submitter integer, rate integer, key text, salt text)`.execute(
      transaction,
    )
    await sql`analyze given`.execute(transaction)
    await sql`insert into models (model_name, provider_name, folded_model, folded_provider)
      select distinct model, provider, model, provider from given on conflict do nothing`.execute(transaction)
    await sql`insert into submitters (key, short_name) select distinct key, submitter::text from given on conflict do nothing`.execute(
      transaction,
    )
    await sql`
      insert into voters (model_id, submitter_id, first_number)
      select models.id, submitters.id, (select coalesce(max(number), 0) from submissions) + min(place)
      from given join models on model_name = model and provider_name = provider join submitters using (key)
      group by models.id, submitters.id on conflict do nothing`.execute(transaction)
    await sql`
      insert into submissions (received_at, model_id, submitter_id, voter_id, points_rate, state, id, nonce, body_hash, replies_hash, task_set)
      select now(), models.id, submitters.id, voters.id, rate, 'scored', gen_random_uuid(), salt, '', decode(salt, 'hex'), ''
      from given join models on model_name = model and provider_name = provider join submitters using (key)
        join voters on voters.model_id = models.id and voters.submitter_id = submitters.id
      order by place`.execute(transaction)
  })
}

export async function clearRuns(db: Kysely<Tables>): Promise<void> {
  await sql`truncate submission_texts, submissions, voters, submitters, models, submission_counts, stats_snapshot restart identity`.execute(
    db,
  )
}

export async function standingsOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select model_name || ' ' || provider_name || ' ' || short_name || ' ' ||
      case when outlier then 'outlier' when let_in_on is null then 'waiting' else 'counted' end as line
    from voters join models on models.id = model_id join submitters on submitters.id = submitter_id`.execute(db)
  return rows.map(({ line }) => line)
}
