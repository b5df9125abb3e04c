// The job that scores a whole run off the main thread: its types and its handle.

import type { BenchRun, RunScore, Submission, TaskReply } from '@sheaf/contract'
import { defineJob } from '@sheaf/engine/work'

/** What submissions and runs share. */
export type ScoreInput = Pick<Submission | BenchRun, 'taskSet' | 'seed'> & {
  replies: readonly Pick<TaskReply, 'task' | 'reply' | 'fault'>[]
}

/** Undefined: no such task set. */
export const scoreJob = defineJob<ScoreInput, RunScore | undefined>(new URL('./score-job.worker.ts', import.meta.url))
