// Caches task sets by seed, because making the repositories of one takes a second.

import { Refusal } from '@sheaf/contract'
import { makeTaskSet, type TaskSet } from './tasks/index.ts'

/** Each takes some four megabytes of memory. */
const kept = 3

const made = new Map<string, TaskSet>()

export function taskSetOf(seed: string): TaskSet {
  if (!/^[\w-]{1,40}$/u.test(seed)) throw new Refusal('wrong-usage', 'A seed can have up to 40 letters, digits, hyphens, and underscores.')
  const set = made.get(seed) ?? makeTaskSet(seed)
  made.delete(seed)
  made.set(seed, set)
  for (const oldest of made.keys()) if (made.size > kept) made.delete(oldest)
  return set
}
