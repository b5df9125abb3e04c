// Scores runs on a worker thread; task sets are cached.

import type { RunScore } from '@sheaf/contract'
import { makeTaskSet } from '../tasks/make-task-set.ts'
import type { TaskSet } from '../tasks/task.ts'
import type { ScoreInput } from './score-job.ts'
import { scoreRun } from './score-run.ts'

/** A set is a few megabytes; strangers' seeds must not fill the memory. */
const maxSets = 4
const sets = new Map<string, TaskSet>()

export async function run({ taskSet, seed, replies }: ScoreInput): Promise<RunScore | undefined> {
  const set = setOf(seed)
  return set.hash === taskSet ? scoreRun(set, { replies }) : undefined
}

function setOf(seed: string): TaskSet {
  const set = sets.get(seed) ?? makeTaskSet(seed)
  sets.delete(seed)
  sets.set(seed, set)
  const [oldest] = sets.keys()
  if (sets.size > maxSets && oldest !== undefined) sets.delete(oldest)
  return set
}
