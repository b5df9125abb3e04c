// Task sets by their seed: made once, because the repositories of one take a while.

import { Refusal } from '@sheaf/contract'
import { makeTaskSet, type TaskSet } from './tasks/index.ts'

export interface TaskSets {
  make(seed: string): TaskSet
}

/** As many as are worth their memory: some two megabytes each. */
const kept = 4

export function openTaskSets(): TaskSets {
  const made = new Map<string, TaskSet>()
  return {
    make(seed) {
      if (!/^[\w-]{1,40}$/u.test(seed)) throw new Refusal('wrong-usage', 'A seed is made of letters, digits, - and _, 40 at most.')
      const set = made.get(seed) ?? makeTaskSet(seed)
      made.delete(seed)
      made.set(seed, set)
      for (const oldest of made.keys()) if (made.size > kept) made.delete(oldest)
      return set
    },
  }
}
