// Points by task kind or language.

import type { TaskScore } from '@sheaf/contract'

export interface Tally<Key extends string> {
  key: Key
  earned: number
  /** Points if every task were perfect, which counts double. */
  possible: number
  tasks: number
  perfect: number
}

/** In the given order; keys without a task that was run are left out. */
export function tallyBy<Key extends string>(
  keys: readonly Key[],
  tasks: readonly TaskScore[],
  keyOf: (task: TaskScore) => Key,
): Tally<Key>[] {
  return keys.flatMap((key) => {
    const own = tasks.filter((task) => keyOf(task) === key && task.hard !== 'not-run')
    if (own.length === 0) return []
    const sum = (of: (task: TaskScore) => number) => own.reduce((total, task) => total + of(task), 0)
    return [
      {
        key,
        earned: sum(({ points }) => points),
        possible: sum(possiblePoints),
        tasks: own.length,
        perfect: own.filter(({ perfect }) => perfect).length,
      },
    ]
  })
}

export function possiblePoints({ maxPoints }: { maxPoints: number }): number {
  return maxPoints * 2
}
