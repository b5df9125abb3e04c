// Creates the tables of `stats-tables.ts`. A rebuild reads a million narrow rows; bodies are separate.

import { sql } from 'kysely'
import type { ServiceMigration } from '../store/migration.ts'

export const statsMigrations: ServiceMigration[] = [
  {
    name: '020-stats',
    async up(db) {
      await sql`
        create table models (
          id integer generated always as identity primary key,
          model_name text not null,
          provider_name text not null,
          folded_model text not null,
          folded_provider text not null,
          task_set text not null default '',
          unique (folded_model, folded_provider, task_set)
        )`.execute(db)
      await sql`
        create table submitters (
          id integer generated always as identity primary key,
          key bytea not null unique check (length(key) = 32),
          short_name text not null
        )`.execute(db)
      await sql`
        create table voters (
          id integer generated always as identity primary key,
          model_id integer not null references models,
          submitter_id integer not null references submitters,
          first_number bigint not null,
          let_in_on date,
          outlier boolean not null default false,
          counted_since date,
          network bytea,
          unique (model_id, submitter_id)
        )`.execute(db)
      await sql`create index voters_waiting on voters (model_id, first_number) where let_in_on is null`.execute(db)
      await sql`
        create table submissions (
          number bigint generated always as identity primary key,
          received_at timestamptz not null,
          model_id integer not null references models,
          submitter_id integer not null references submitters,
          voter_id integer references voters,
          points_rate integer check (points_rate between 0 and 10000),
          attempts smallint not null default 0,
          state text not null check (state in ('received', 'scored', 'refused')),
          id uuid not null unique,
          nonce text not null,
          body_hash bytea not null,
          replies_hash bytea not null,
          task_set text not null,
          note text,
          network bytea,
          unique (submitter_id, nonce),
          check ((state = 'scored') = (points_rate is not null and voter_id is not null))
        )`.execute(db)
      // A refused run may be sent again under another nonce.
      await sql`create unique index submissions_replies on submissions (replies_hash) where state <> 'refused'`.execute(db)
      await sql`create index submissions_rates on submissions (voter_id, points_rate) where state = 'scored'`.execute(db)
      await sql`create index submissions_of_model on submissions (model_id, number) where state = 'scored'`.execute(db)
      await sql`create index submissions_due on submissions (number) where state = 'received'`.execute(db)
      await sql`
        create table submission_texts (
          number bigint primary key references submissions,
          body bytea not null,
          signature text not null,
          tasks text
        )`.execute(db)
      // Already compressed.
      await sql`alter table submission_texts alter column body set storage external`.execute(db)
      await sql`
        create table submission_counts (
          day date not null,
          kind text not null check (kind in ('key', 'address', 'new-model')),
          subject bytea not null,
          count integer not null,
          primary key (day, kind, subject)
        )`.execute(db)
      await sql`
        create table stats_snapshot (
          id smallint primary key check (id = 1),
          body text not null,
          etag text not null,
          built_at timestamptz not null
        )`.execute(db)
    },
  },
]
