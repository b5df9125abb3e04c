// files.recommend: which files a task needs, for a model. Ranked on texts without their secrets, so that it tells nothing of them.

import { type BuilderAnswer, type Call, type InWorkspace, Refusal } from '@sheaf/contract'
import { admitMessage } from '@sheaf/engine/gate'
import { secretByName } from '@sheaf/engine/secrets'
import type { Context } from '../context.ts'
import type { Desks } from '../desk/desk.ts'
import { runBuilder } from './builder.ts'

export async function recommendFor(
  context: Context,
  desks: Desks,
  { workspace, task, local = false, top }: InWorkspace & { task?: string; local?: boolean; top?: number },
  call: Call = {},
): Promise<BuilderAnswer> {
  const { instructions, builder } = desks.get(workspace).workspace()
  const wanted = task ?? (builder.overridePrompt || instructions)
  if (wanted.trim() === '')
    throw new Refusal('mcp-arguments', '`instructions`: say what the task is; the workspace has no instructions either.')
  const answer = await runBuilder(context, desks, { workspace, local, task: wanted, ...(top === undefined ? {} : { top }) }, call)
  const open = answer.recommendations.filter(({ path }) => !secretByName(path))
  return { ...answer, recommendations: await Promise.all(open.map(async (each) => ({ ...each, why: await admitMessage(each.why) }))) }
}
