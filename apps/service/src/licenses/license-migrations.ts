import { sql } from 'kysely'
import type { ServiceMigration } from '../store/migration.ts'

export const licenseMigrations: ServiceMigration[] = [
  {
    name: '010-licences',
    async up(db) {
      await sql`
        create table licences (
          id text primary key,
          origin text not null unique,
          key_number int not null,
          key_hash text not null unique,
          key_ending text not null,
          checkout text,
          created_at timestamptz not null,
          note text,
          plan text not null check (plan in ('monthly', 'yearly', 'buy-to-own', 'team')),
          seats int not null check (seats >= 1),
          standing text check (standing in ('pending', 'trialing', 'active', 'ended', 'over')),
          changed_at timestamptz,
          paid_until timestamptz,
          renews boolean not null,
          order_id text,
          order_at timestamptz,
          refunded boolean not null,
          revoked_at timestamptz
        )`.execute(db)
      await sql`create index licences_checkout on licences (checkout) where checkout is not null`.execute(db)
      await sql`
        create table machines (
          licence_id text not null references licences (id) on delete cascade,
          slot int not null check (slot >= 1),
          id text not null unique,
          machine_id text not null,
          name text not null,
          platform text not null,
          app text not null,
          activated_at timestamptz not null,
          last_seen_at timestamptz not null,
          primary key (licence_id, slot),
          unique (licence_id, machine_id)
        )`.execute(db)
      await sql`
        create table machine_history (
          licence_id text not null references licences (id) on delete cascade,
          machine_id text not null,
          taken_at timestamptz not null,
          left_at timestamptz,
          primary key (licence_id, machine_id)
        )`.execute(db)
      await sql`
        create table webhooks (
          id text primary key,
          type text not null,
          events jsonb not null,
          received_at timestamptz not null,
          handled_at timestamptz,
          outcome text
        )`.execute(db)
    },
  },
  {
    name: '040-trials',
    async up(db) {
      await sql`
        create table trials (
          machine_id text primary key,
          started_at timestamptz not null,
          created_at timestamptz not null
        )`.execute(db)
    },
  },
  {
    // A customer who subscribes again keeps the license: the row of the new subscription extends the row of the first one.
    name: '050-renewals',
    async up(db) {
      await sql`alter table licences add column customer text`.execute(db)
      await sql`alter table licences add column began_at timestamptz`.execute(db)
      // Deferred: a restore inserts the rows in any order.
      await sql`alter table licences add column extends_id text references licences (id) deferrable initially deferred`.execute(db)
      await sql`create index licences_customer on licences (customer) where customer is not null`.execute(db)
      await sql`create index licences_extends on licences (extends_id) where extends_id is not null`.execute(db)
      await sql`create index webhooks_events on webhooks using gin (events jsonb_path_ops)`.execute(db)
    },
  },
  {
    name: '060-unknown-keys',
    async up(db) {
      await sql`
        create table unknown_keys (
          network text primary key,
          count int not null,
          until timestamptz not null
        )`.execute(db)
      await sql`create index unknown_keys_until on unknown_keys (until)`.execute(db)
    },
  },
  {
    // A customer who got a key, or was told about a renewal, must find it like that later, whatever messages arrive.
    name: '070-claims',
    async up(db) {
      await sql`alter table licences add column claimed_at timestamptz`.execute(db)
    },
  },
  {
    name: '080-trial-counts',
    async up(db) {
      await sql`
        create table trial_counts (
          day date not null,
          network bytea not null,
          count int not null,
          primary key (day, network)
        )`.execute(db)
    },
  },
]
