// Inserts scored runs directly, for benchmarks: nothing else makes a million of them in a minute.

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'

/** As in practice, few submitters send most runs and few models get most. All voters were admitted long ago. Needs an empty database. */
export async function fillSubmissions(
  db: Kysely<Tables>,
  { submissions, models, submitters }: { submissions: number; models: number; submitters: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = '30min'`.execute(transaction)
    await sql`set local work_mem = '64MB'`.execute(transaction)
    await sql`set local maintenance_work_mem = '128MB'`.execute(transaction)
    await sql`
      insert into models (model_name, provider_name, folded_model, folded_provider)
      select 'Model ' || n, 'Provider ' || n % 15, 'model ' || n, 'provider ' || n % 15 from generate_series(1, ${models}::integer) as n`.execute(
      transaction,
    )
    await sql`
      insert into submitters (key, short_name)
      select sha256(('key ' || n)::bytea), left(md5(n::text), 12) from generate_series(1, ${submitters}::integer) as n`.execute(transaction)
    await sql`
      create temporary table drawn on commit drop as
      select n, 1 + floor(${models}::integer * power(random(), 2))::integer as model_id,
        1 + floor(${submitters}::integer * power(random(), 2))::integer as submitter_id
      from generate_series(1, ${submissions}::integer) as n`.execute(transaction)
    await sql`analyze drawn`.execute(transaction)
    await withoutIndexes(transaction, async () => {
      await sql`
        insert into voters (model_id, submitter_id, first_number, let_in_on, counted_since)
        select model_id, submitter_id, min(n), date '2026-01-01', date '2026-01-01' from drawn group by model_id, submitter_id`.execute(
        transaction,
      )
      await sql`
        insert into submissions (received_at, model_id, submitter_id, voter_id, points_rate, state, id, nonce, body_hash, replies_hash, task_set)
        select timestamptz '2026-01-01' + n * interval '1 second', model_id, submitter_id, voters.id,
          least(10000, greatest(0, model_id % 90 * 100 + 1500 * (random() + random() + random() - 1.5)))::integer,
          'scored', gen_random_uuid(), 'filled-' || lpad(n::text, 20, '0'), '\\x00', decode(lpad(to_hex(n), 64, '0'), 'hex'), repeat('0', 64)
        from drawn join voters using (model_id, submitter_id)`.execute(transaction)
    })
  })
}

/** Kept up row by row, foreign keys and indexes cost four times the rows. */
async function withoutIndexes(transaction: Transaction<Tables>, fill: () => Promise<void>): Promise<void> {
  const constraints = await sql<{ drop: string; make: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where conrelid in ('submissions'::regclass, 'voters'::regclass) and contype in ('f', 'u')`.execute(transaction)
  const indexes = await sql<{ drop: string; make: string }>`
    select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
    where tablename in ('submissions', 'voters') and indexname not in (select conname from pg_constraint)`.execute(transaction)
  const all = [...constraints.rows, ...indexes.rows]
  for (const { drop } of all) await sql.raw(drop).execute(transaction)
  await fill()
  for (const { make } of all) await sql.raw(make).execute(transaction)
}
