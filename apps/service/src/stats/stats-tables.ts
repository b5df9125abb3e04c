// What the leaderboard is made of. A rate is kept in hundredths of a percent: whole numbers have exact medians.

import type { ColumnType, Generated } from 'kysely'

export interface StatsTables {
  /** A name at a provider, once: as it was written first, and folded, so that what looks the same is the same. */
  models: {
    id: Generated<number>
    model_name: string
    provider_name: string
    folded_model: string
    folded_provider: string
    task_set: Generated<string>
  }
  /** Keys of installs. */
  submitters: { id: Generated<number>; key: Bytes; short_name: string }
  /** A submitter's vote for a model, from its first scored run on. */
  voters: {
    id: Generated<number>
    model_id: number
    submitter_id: number
    /** Of the first run that was scored: the order of arrival. */
    first_number: number
    /** The day since which it counts; null: it waits. */
    let_in_on: string | null
    outlier: Generated<boolean>
    /** The day since which it has counted without a break; null: it does not. */
    counted_since: string | null
    /** Mark of the address that the first run came from, while it waits: the queue goes round the networks. */
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
    /** Until it is scored. */
    network: Bytes | null
  }
  /** The body as it was signed (gzip), so that a run can be scored again, and what the scorer said of each task (JSON). */
  submission_texts: { number: number; body: Bytes; signature: string; tasks: string | null }
  /** How often something was done on a day. */
  submission_counts: { day: string; kind: 'key' | 'address' | 'model' | 'new-model'; subject: Bytes; count: number }
  /** One row: the leaderboard as it is served. */
  stats_snapshot: { id: number; body: string; etag: string; built_at: Date }
}

/** The embedded database gives another class of bytes than the driver of PostgreSQL. */
type Bytes = ColumnType<Uint8Array, Buffer, Buffer>

type SubmissionState = 'received' | 'scored' | 'refused'
