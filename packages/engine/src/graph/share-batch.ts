// Types and handle of the job that counts how many files mention each word.

import { defineJob } from '../work/index.ts'

export interface ShareInput {
  root: string
  paths: string[]
  words: string[]
  maxBytes: number
}

/** Number of files that mention each word, in the order of the words. */
export const shareBatch = defineJob<ShareInput, number[]>(new URL('./share-batch.worker.ts', import.meta.url))
