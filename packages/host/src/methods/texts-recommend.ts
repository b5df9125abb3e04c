// files.recommend: which files a task needs, for a model. The ranking reads whole files, and says which words it found in them; so files that
// hold secrets are not in it: else it would tell, word by word, what is blanked everywhere else.

import type { BuilderAnswer, Call, InWorkspace } from '@sheaf/contract'
import { Refusal } from '@sheaf/contract'
import { admitMessage } from '@sheaf/engine/gate'
import { secretByName } from '@sheaf/engine/secrets'
import type { Context } from '../context.ts'
import type { Desks } from '../desk/desk.ts'
import { runBuilder } from './builder.ts'
import { filesWithSecrets } from './texts-kept-back.ts'

const mostRanked = 60
const namedFiles = 5

export async function recommendFor(
  context: Context,
  desks: Desks,
  { workspace, task, local = false, top = mostRanked }: InWorkspace & { task?: string; local?: boolean; top?: number },
  call: Call = {},
): Promise<BuilderAnswer> {
  const desk = desks.get(workspace)
  const { instructions, builder } = desk.workspace()
  const wanted = task ?? (builder.overridePrompt || instructions)
  if (wanted.trim() === '')
    throw new Refusal('mcp-arguments', '`instructions`: say what the task is; the workspace has no instructions either.')
  const secret = await filesWithSecrets(context, desk, call)
  const answer = await runBuilder(context, desks, { workspace, local, task: wanted, top: top + secret.size }, call)
  const open = answer.recommendations.filter(({ path }) => !secret.has(path) && !secretByName(path))
  return {
    ...answer,
    recommendations: await Promise.all(open.slice(0, top).map(async (each) => ({ ...each, why: await admitMessage(each.why) }))),
    notes: [...answer.notes, ...notRanked([...secret])],
  }
}

/** The same whatever was asked. */
function notRanked(paths: readonly string[]): string[] {
  const more = paths.length - namedFiles
  if (paths.length === 0) return []
  return [`Not ranked, because they hold secrets: ${paths.slice(0, namedFiles).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`]
}
