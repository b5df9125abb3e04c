// The job that reads the terms of files: its types and its handle.

import { defineJob } from '../work/index.ts'

export interface TermsBatchInput {
  root: string
  paths: string[]
  maxBytes: number
}

/** Of the files one after the other, in the order of the paths: four arrays travel faster than a thousand. */
export interface TermsBatchAnswer {
  /** Three for each file: size, time of writing, time of any change. A size of -1: it was not read. */
  stamps: Float64Array
  lengths: Uint32Array
  /** Where the terms of each file end. */
  ends: Uint32Array
  terms: Uint32Array
  counts: Uint32Array
}

export const termsBatch = defineJob<TermsBatchInput, TermsBatchAnswer>(new URL('./terms-batch.worker.ts', import.meta.url))
