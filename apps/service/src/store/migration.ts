// One step of the schema. Steps run in order of their names, each in a transaction of its own, one process at a time.

import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export interface ServiceMigration {
  /** `010-licences`: the order, and what it is about. Never changed once it was released. */
  name: string
  /** Plain PostgreSQL that PGlite knows as well, one statement at a time. */
  up(db: Transaction<Tables>): Promise<void>
}
