// Scores a stored run from its raw replies.

import { Refusal, type RunScore, rankedTaskSets, type TaskScore } from '@sheaf/contract'
import { scoreRun, sumUp } from '../score/index.ts'
import type { TaskSet } from '../tasks/task.ts'
import type { RunHeader, RunRecord } from './run-record.ts'

export async function scoreRecord(set: TaskSet, { header, replies }: Pick<RunRecord, 'header' | 'replies'>): Promise<RunScore> {
  if (set.hash !== header.taskSet) throw new Refusal('run-other-tasks')
  const whole = await scoreRun(set, { replies })
  return isWhole(set, header) ? rankable(whole) : sumUpChosen(set, header, whole.tasks)
}

/** The same, from scores made during the run; there is one for each chosen task. */
export function sumUpRun(set: TaskSet, header: RunHeader, scores: readonly TaskScore[]): RunScore {
  return isWhole(set, header) ? rankable(sumUp(set.hash, inOrder(header, scores))) : sumUpChosen(set, header, scores)
}

/** Unpublished tasks could be made easy. */
function rankable(score: RunScore): RunScore {
  return { ...score, ranked: score.ranked && rankedTaskSets.includes(score.taskSet) }
}

function isWhole(set: TaskSet, { tasks }: RunHeader): boolean {
  return tasks.length === set.tasks.length
}

/** For some tasks only: relative to what they could have earned, and never ranked. */
function sumUpChosen(set: TaskSet, header: RunHeader, scores: readonly TaskScore[]): RunScore {
  return { ...sumUp(set.hash, inOrder(header, scores)), ranked: false }
}

function inOrder({ tasks }: RunHeader, scores: readonly TaskScore[]): TaskScore[] {
  return tasks.flatMap((id) => scores.find(({ task }) => task === id) ?? [])
}
