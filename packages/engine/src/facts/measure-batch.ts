// The job that measures files: types and handle.

import type { Stamp } from '../disk/stamp.ts'
import { defineJob } from '../work/index.ts'
import type { FactsWanted, FileFacts } from './file-facts.ts'

export interface MeasureBatchInput {
  root: string
  paths: string[]
  maxBytes: number
  wanted: FactsWanted
  /** The cache to look contents up in. */
  cacheFile: string | undefined
}

export type MeasureBatchAnswer = { path: string; ok: true; stat: Stamp; facts: FileFacts } | { path: string; ok: false; why: string }

export const measureBatch = defineJob<MeasureBatchInput, MeasureBatchAnswer[]>(new URL('./measure-batch.worker.ts', import.meta.url))
