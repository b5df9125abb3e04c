// The leaderboard as returned by `GET /api/stats`: specification §3, field by field.

import type { Submission, TaskScore } from './bench.ts'

export interface StatsEntry {
  model_display_name: string
  provider_name: string
  median_points_rate: number
  min_points_rate: number
  max_points_rate: number
  submissions: number
}

export interface Stats {
  leaderboard: StatsEntry[]
  /** Epoch seconds. */
  last_updated: number
  /** Models with too few submitters to be ranked. */
  excluded_models: number
}

/** One row of `GET /api/stats/runs`. */
export interface StatsRun {
  id: string
  model_display_name: string
  provider_name: string
  points_rate: number
  /** A short name for the key that signed it. */
  submitter: string
  submitted_at: number
  task_set: string
  /** `outlier` and `waiting` are stored but not counted. */
  standing: SubmissionStatus
}

/** `GET /api/stats/runs?model=&provider=&after=&limit=`, newest first; `next` is the `after` of the next page. */
export interface StatsRuns {
  runs: StatsRun[]
  next?: string
}

/** `GET /api/stats/runs/:id` */
export interface StatsRunDetails extends StatsRun, Pick<Submission, 'seed' | 'temperature' | 'thinking' | 'replies'> {
  tasks: TaskScore[]
}

export const submissionStatuses = ['received', 'counted', 'outlier', 'waiting', 'refused'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]
