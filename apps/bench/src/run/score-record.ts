// The score of a kept run, from its raw replies.

import { Refusal, type RunScore } from '@sheaf/contract'
import { scoreRun, sumUp } from '../score/index.ts'
import type { TaskSet } from '../tasks/task.ts'
import type { RunRecord } from './run-record.ts'

export async function scoreRecord(set: TaskSet, { header, replies }: Pick<RunRecord, 'header' | 'replies'>): Promise<RunScore> {
  if (set.hash !== header.taskSet)
    throw new Refusal('run-unranked', 'It was made with other tasks than this version of Sheaf has, so it cannot be scored here.')
  const whole = await scoreRun(set, { replies })
  if (header.tasks.length === set.tasks.length) return whole
  // Of some tasks only: told against what they could have earned, and never ranked.
  const chosen = whole.tasks.filter(({ task }) => header.tasks.includes(task))
  return { ...sumUp(set.hash, chosen), ranked: false }
}
