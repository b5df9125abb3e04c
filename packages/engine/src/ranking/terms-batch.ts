// The job that reads the terms of files: its types and its handle.

import { defineJob } from '../work/index.ts'

export interface TermsBatchInput {
  root: string
  paths: string[]
  maxBytes: number
}

/** All files one after the other, in the order of the paths: five arrays travel faster than a thousand. */
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
