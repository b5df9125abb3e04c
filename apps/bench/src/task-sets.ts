// Caches task sets by seed, because making the repositories of one takes a second.

import { Refusal } from '@sheaf/contract'
import { makeTaskSet, type TaskSet } from './tasks/index.ts'

/** Each takes some four megabytes of memory. */
const maxSets = 3

const cache = new Map<string, TaskSet>()

export function taskSetOf(seed: string): TaskSet {
  if (!/^[\w-]{1,40}$/u.test(seed)) throw new Refusal('wrong-usage', 'A seed can have up to 40 letters, digits, hyphens, and underscores.')
  const set = cache.get(seed) ?? makeTaskSet(seed)
  cache.delete(seed)
  cache.set(seed, set)
  for (const oldest of cache.keys()) if (cache.size > maxSets) cache.delete(oldest)
  return set
}
