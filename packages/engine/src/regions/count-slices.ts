// Types and handle of the job that counts the tokens of line ranges as a prompt shows them.

import type { LineRange } from '@sheaf/contract'
import { defineJob } from '../work/index.ts'

export interface SlicesInput {
  root: string
  files: { path: string; shown: string; ranges: LineRange[] }[]
  maxBytes: number
}

/** One o200k count for each file; 0: it could not be read. */
export const countSlices = defineJob<SlicesInput, number[]>(new URL('./count-slices.worker.ts', import.meta.url))
