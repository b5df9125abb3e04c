// prompt.copy: the prompt of an open workspace as it would be pasted; remembered, so that a reply can be judged and the choice brought back.

import type { Call, InWorkspace, PromptCopied, PromptOverride } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Desks } from '../desk/desk.ts'
import { settleJournal } from '../settle-journal.ts'
import { buildOpenPrompt } from './build-prompt.ts'
import { promptRequestOf } from './prompt-request-of.ts'

/** V8 holds no longer text, and no clipboard takes it. */
const largest = { bytes: 100_000_000, code: 'prompt-too-large' } as const

export async function copyPrompt(
  context: Context,
  desks: Desks,
  { workspace, ...override }: InWorkspace & PromptOverride,
  call: Call = {},
): Promise<PromptCopied> {
  const desk = desks.get(workspace)
  await settleJournal(context)
  const { text, tokens, files, notes, findings } = await buildOpenPrompt(
    context,
    desk,
    promptRequestOf(desk.workspace(), override),
    { largest },
    call,
  )
  const { rememberCopy } = await import('../methods/history.ts')
  await rememberCopy(context, desk, { preset: override.copyPreset ?? desk.workspace().copyPreset, tokens, files: files.length })
  return { text, tokens, notes, findings }
}
