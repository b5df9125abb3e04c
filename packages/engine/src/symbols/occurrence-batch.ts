// Types and handle of the job that finds where names occur in files.

import { defineJob } from '../work/index.ts'
import type { Occurrence } from './occurrence.ts'

export interface OccurrenceInput {
  root: string
  paths: string[]
  names: string[]
  maxBytes: number
}

export type OccurrenceAnswer = { path: string; ok: true; occurrences: Occurrence[] } | { path: string; ok: false; why: string }

export const occurrenceBatch = defineJob<OccurrenceInput, OccurrenceAnswer[]>(new URL('./occurrence-batch.worker.ts', import.meta.url))
