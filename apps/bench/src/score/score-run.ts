// Scores a whole run from its raw replies alone: anyone with them and the seed gets the same number.

import { benchLanguages, type RunScore, type TaskReply, type TaskScore } from '@sheaf/contract'
import type { CheckSyntax } from '@sheaf/engine/change'
import type { TaskSet } from '../tasks/task.ts'
import { evaluateReply } from './evaluate-reply.ts'
import { checkSyntaxOutOfProcess } from './syntax-check.ts'

type Scored = Pick<TaskReply, 'task' | 'reply' | 'fault'>

/** Replies in any order; of two for one task, the first counts and the run is not ranked. */
export async function scoreRun(
  set: TaskSet,
  { replies }: { replies: readonly Scored[] },
  checkSyntax: CheckSyntax = checkSyntaxOutOfProcess,
): Promise<RunScore> {
  const byTask = new Map<string, Scored>()
  for (const reply of replies) if (!byTask.has(reply.task)) byTask.set(reply.task, reply)
  const rows = await Promise.all(benchLanguages.map((language) => scoreLanguage(set, language, byTask, checkSyntax)))
  const hasStrangers = byTask.size < replies.length || [...byTask.keys()].some((id) => !set.tasks.some((task) => task.id === id))
  return sumUp(set.hash, rows.flat(), hasStrangers)
}

async function scoreLanguage(
  set: TaskSet,
  language: (typeof benchLanguages)[number],
  replies: ReadonlyMap<string, Scored>,
  checkSyntax: CheckSyntax,
): Promise<TaskScore[]> {
  const scores: TaskScore[] = []
  const tasks = set.tasks.filter((task) => task.language === language)
  let files = set.start(language)
  for (const task of tasks) {
    const result = await evaluateReply(task, files, replies.get(task.id), checkSyntax)
    scores.push(result.score)
    files = result.files
  }
  return scores
}

/** `hasStrangers`: replies to no task, or several to one. */
export function sumUp(taskSet: string, tasks: TaskScore[], hasStrangers = false): RunScore {
  const earned = tasks.reduce((sum, { points }) => sum + points, 0)
  const maximum = tasks.reduce((sum, { maxPoints }) => sum + maxPoints, 0)
  return {
    taskSet,
    pointsRate: maximum === 0 ? 0 : Math.round((10_000 * earned) / (2 * maximum)) / 100,
    earned,
    maximum,
    perfect: tasks.filter(({ perfect }) => perfect).length,
    tasks,
    ranked: !hasStrangers && tasks.length > 0 && tasks.every(({ hard }) => hard !== 'not-run' && hard !== 'provider-fault'),
  }
}
