// The job that finds files in which certain words stand: its types and its handle.

import { defineJob } from '../work/index.ts'

export interface MentionInput {
  root: string
  paths: string[]
  words: string[]
  maxBytes: number
}

export const mentionBatch = defineJob<MentionInput, string[]>(new URL('./mention-batch.worker.ts', import.meta.url))
