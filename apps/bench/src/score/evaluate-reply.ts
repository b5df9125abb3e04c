// One task of a run: takes its starting files and a reply, returns its score and the next task's files.

import type { TaskReply, TaskScore } from '@sheaf/contract'
import type { CheckSyntax } from '@sheaf/engine/change'
import type { Files } from '../repository/repository.ts'
import type { BenchTask } from '../tasks/task.ts'
import { applyReply } from './apply-reply.ts'
import { failedScore, scoreTask } from './score-task.ts'
import { checkSyntaxOutOfProcess } from './syntax-check.ts'

/** `files`: left by the task before, not yet prepared. Without a reply, or with a fault, the task is lost and nothing changes. */
export async function evaluateReply(
  task: BenchTask,
  files: Files,
  reply: Pick<TaskReply, 'reply' | 'fault'> | undefined,
  checkSyntax: CheckSyntax = checkSyntaxOutOfProcess,
): Promise<{ score: TaskScore; files: Files }> {
  const before = task.prepare(files)
  if (!reply) return { score: failedScore(task, 'not-run'), files: before }
  if (reply.fault) return { score: failedScore(task, 'provider-fault', reply.fault.says), files: before }
  const applied = await applyReply(task, before, reply.reply, checkSyntax)
  return { score: scoreTask(task, before, applied, reply.reply), files: applied.files }
}
