// A task as listed.

import type { TaskInfo } from '@sheaf/contract'
import { maxPoints } from './score/index.ts'
import type { BenchTask, TaskSet } from './tasks/index.ts'

export function showTask({ id, language, kind, difficulty, instructions, context }: BenchTask, set: TaskSet): TaskInfo {
  const files = set.start(language)
  const contextChars = context.reduce((sum, path) => sum + (files.get(path)?.length ?? 0), 0)
  return { id, language, kind, difficulty, maxPoints: maxPoints[difficulty], contextChars, instructions }
}
