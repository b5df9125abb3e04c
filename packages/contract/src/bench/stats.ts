// The runs on the leaderboard, as returned by `GET /api/stats/runs`.

import type { Submission, TaskScore } from './bench.ts'

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
