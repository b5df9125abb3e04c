// Types and handle of the job that finds files containing certain words.

import { defineJob } from '../work/index.ts'

export interface MentionInput {
  root: string
  paths: string[]
  words: string[]
  maxBytes: number
}

export const mentionBatch = defineJob<MentionInput, string[]>(new URL('./mention-batch.worker.ts', import.meta.url))
