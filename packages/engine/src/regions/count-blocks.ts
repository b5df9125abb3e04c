// Types and handle of the job that counts the tokens of files, line ranges, and maps as a prompt shows them.

import type { LineRange } from '@sheaf/contract'
import { defineJob } from '../work/index.ts'

/** `shown`: the path in the prompt. Without `ranges`: the whole file. `map`: the map of a file, as it is in a prompt. */
export type BlockToCount = { path: string; shown: string; ranges?: LineRange[] } | { map: string }

export interface BlocksInput {
  root: string
  blocks: BlockToCount[]
  maxBytes: number
}

/** One o200k count for each block; 0: the file could not be read. */
export const countBlocks = defineJob<BlocksInput, number[]>(new URL('./count-blocks.worker.ts', import.meta.url))
