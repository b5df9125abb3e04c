// Selects tasks of a set.

import { type BenchChoice, Refusal } from '@sheaf/contract'
import type { BenchTask, TaskSet } from '../tasks/task.ts'

export function chooseTasks(set: TaskSet, { languages, tasks }: Pick<BenchChoice, 'languages' | 'tasks'>): BenchTask[] {
  const unknown = tasks?.find((id) => !set.tasks.some((task) => task.id === id))
  if (unknown !== undefined) throw new Refusal('wrong-usage', `Unknown task '${unknown}'. List the tasks with \`sheaf bench list\`.`)
  const chosen = set.tasks.filter(({ id, language }) => (languages?.includes(language) ?? true) && (tasks?.includes(id) ?? true))
  if (chosen.length === 0) throw new Refusal('wrong-usage', 'None of the selected tasks uses that language.')
  return chosen
}
