// Tables of the leaderboard. Rates are stored in hundredths of a percent: whole numbers have exact medians.

import type { ColumnType, Generated } from 'kysely'

export interface StatsTables {
  /** One row per name and provider: as first written, and folded, so that names that look the same match. */
  models: {
    id: Generated<number>
    model_name: string
    provider_name: string
    folded_model: string
    folded_provider: string
    task_set: Generated<string>
  }
  /** Install keys. */
  submitters: { id: Generated<number>; key: Bytes; short_name: string }
  /** A submitter's vote for a model, from its first scored run on. */
  voters: {
    id: Generated<number>
    model_id: number
    submitter_id: number
    /** Number of its first scored run: the order of arrival. */
    first_number: number
    /** Day of its admission; null: it is waiting. */
    let_in_on: string | null
    outlier: Generated<boolean>
    /** Day since which it has counted without a break; null: it does not. */
    counted_since: string | null
    /** Hash of the first run's address, while it waits: the queue alternates between networks. */
    network: Bytes | null
  }
  submissions: {
    number: Generated<number>
    id: string
    model_id: number
    submitter_id: number
    voter_id: number | null
    received_at: Date
    state: SubmissionState
    points_rate: number | null
    attempts: Generated<number>
    nonce: string
    body_hash: Bytes
    replies_hash: Bytes
    task_set: string
    note: string | null
    /** Cleared once scored. */
    network: Bytes | null
  }
  /** The signed body (gzip), so that a run can be scored again, and the scorer's result for each task (JSON). */
  submission_texts: { number: number; body: Bytes; signature: string; tasks: string | null }
  /** Daily counts, for rate limits. */
  submission_counts: { day: string; kind: 'key' | 'address' | 'model' | 'new-model'; subject: Bytes; count: number }
  /** One row: the leaderboard as served. */
  stats_snapshot: { id: number; body: string; etag: string; built_at: Date }
}

/** The embedded database returns another class of bytes than the PostgreSQL driver. */
type Bytes = ColumnType<Uint8Array, Buffer, Buffer>

type SubmissionState = 'received' | 'scored' | 'refused'
