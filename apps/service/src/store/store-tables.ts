// What the ground of the service keeps for itself.

import type { Generated } from 'kysely'

export interface StoreTables {
  /** Steps of the schema that were taken. */
  service_steps: { name: string; ran_at: Generated<Date> }
  /** What the database knows of itself, such as its mode. */
  service_facts: { name: string; value: string }
  /** When the next run of a job that repeats is due. */
  service_rounds: { name: string; due_at: Date }
}
