// Types and handle of the job that counts the tokens of files and line ranges as a prompt shows them.

import type { LineRange } from '@sheaf/contract'
import { defineJob } from '../work/index.ts'

export interface BlocksInput {
  root: string
  /** `shown`: the path in the prompt. Without `ranges`: the whole file. */
  files: { path: string; shown: string; ranges?: LineRange[] }[]
  maxBytes: number
}

/** One o200k count for each file; 0: it could not be read. */
export const countBlocks = defineJob<BlocksInput, number[]>(new URL('./count-blocks.worker.ts', import.meta.url))
