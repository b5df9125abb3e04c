// Tables that the service itself needs.

import type { Generated } from 'kysely'

export interface StoreTables {
  /** Applied migrations. */
  service_steps: { name: string; ran_at: Generated<Date> }
  /** Facts about the database, such as its mode. */
  service_facts: { name: string; value: string }
  /** When a repeating job is next due. */
  service_rounds: { name: string; due_at: Date }
}
