// Creates the tables of `store-tables.ts`, except the list of migrations, which exists before any.

import { sql } from 'kysely'
import type { ServiceMigration } from './migration.ts'

export const storeMigrations: ServiceMigration[] = [
  {
    name: '000-ground',
    async up(db) {
      await sql`create table service_facts (name text primary key, value text not null)`.execute(db)
      await sql`create table service_rounds (name text primary key, due_at timestamptz not null)`.execute(db)
      await sql`
        create table releases (
          channel text not null check (channel in ('stable', 'beta')),
          build bigint not null check (build > 0),
          version text not null,
          url text not null,
          bytes bigint not null check (bytes > 0),
          signature text not null,
          minimum_system text not null,
          notes text not null,
          published_at timestamptz not null,
          primary key (channel, build)
        )`.execute(db)
    },
  },
  {
    // The update feed is now a file of the site: two lists of releases could differ.
    name: '030-no-releases',
    async up(db) {
      await sql`drop table releases`.execute(db)
    },
  },
]
