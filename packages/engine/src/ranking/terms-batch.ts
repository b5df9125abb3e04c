// Types and handle of the job that reads the terms of files.

import { defineJob } from '../work/index.ts'

export interface TermsBatchInput {
  root: string
  paths: string[]
  maxBytes: number
}

/** All files concatenated in the order of the paths: five arrays transfer faster than a thousand. */
export interface TermsBatchAnswer {
  /** One stamp for each file (see stamp-array.ts). A size of -1: the file was not read. */
  stamps: Float64Array
  lengths: Uint32Array
  /** Where the terms of each file end. */
  ends: Uint32Array
  terms: Uint32Array
  counts: Uint32Array
}

export const termsBatch = defineJob<TermsBatchInput, TermsBatchAnswer>(new URL('./terms-batch.worker.ts', import.meta.url))
