// One schema migration. Migrations run in order of their names, each in its own transaction, one process at a time.

import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export interface ServiceMigration {
  /** `010-licences`: the order, and what it is about. Never changed after release. */
  name: string
  /** Plain PostgreSQL that PGlite also supports, one statement at a time. */
  up(db: Transaction<Tables>): Promise<void>
}
