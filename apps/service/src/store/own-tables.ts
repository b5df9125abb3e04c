// Names of all tables that a version of the service has created in the schema `public`.

import type { Tables } from './tables.ts'

/** A record, so that the compiler notices a missing table. */
const current: Record<keyof Tables, true> = {
  service_steps: true,
  service_facts: true,
  service_rounds: true,
  licences: true,
  machines: true,
  machine_history: true,
  webhooks: true,
  trials: true,
  unknown_keys: true,
  trial_counts: true,
  models: true,
  submitters: true,
  voters: true,
  submissions: true,
  submission_texts: true,
  submission_counts: true,
  stats_snapshot: true,
}

/** `releases` exists only before migration 030. */
export const ownTables: ReadonlySet<string> = new Set([...Object.keys(current), 'releases'])
