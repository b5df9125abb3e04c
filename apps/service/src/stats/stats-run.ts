// Public view of a scored run.

import type { StatsRun } from '@sheaf/contract'
import { standingOf } from './standing.ts'

export interface RunRow {
  id: string
  points_rate: number
  received_at: Date
  task_set: string
  model_name: string
  provider_name: string
  short_name: string
  let_in_on: string | null
  outlier: boolean
}

export function statsRun(row: RunRow): StatsRun {
  return {
    id: row.id,
    model_display_name: row.model_name,
    provider_name: row.provider_name,
    points_rate: row.points_rate / 100,
    submitter: row.short_name,
    submitted_at: Math.floor(row.received_at.getTime() / 1000),
    task_set: row.task_set,
    standing: standingOf(row),
  }
}
