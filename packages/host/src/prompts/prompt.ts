// prompt.build: the prompt of folders or of an open workspace. Copies are remembered, so that a reply can be checked and the selection
// restored.

import type { PromptBuildRequest, PromptBuildResult } from '@sheaf/contract'
import type { Context } from '../context.ts'
import { fitText } from '../files/fit-text.ts'
import type { MethodCall } from '../method-call.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { buildOpenPrompt, makePromptFor } from './build-prompt.ts'
import { promptRequestOf } from './prompt-request-of.ts'

/** Below the limits of V8 strings and of clipboards. */
const largest = { bytes: 100_000_000, code: 'prompt-too-large' } as const

export async function buildPrompt(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  input: PromptBuildRequest,
  call: MethodCall,
): Promise<PromptBuildResult> {
  if (!('workspace' in input)) return makePromptFor(context, input, call)
  const { workspace, from, maxChars, ...override } = input
  const live = (await workspaces()).get(workspace)
  if (call.audience === 'model') {
    const { promptForModel } = await import('./prompt-for-model.ts')
    const made = await promptForModel(context, live, override, call)
    return { ...made, ...fitText(made.text, from, maxChars) }
  }
  const made = await buildOpenPrompt(context, live, promptRequestOf(live.workspace(), override), { largest }, call)
  const { rememberCopy } = await import('./history.ts')
  const preset = override.copyPreset ?? live.workspace().copyPreset
  const maps = made.files.filter(({ mode }) => mode === 'map').length
  await rememberCopy(context, live, { preset, tokens: made.tokens.total, files: made.files.length, maps })
  return { ...made, ...fitText(made.text, from, maxChars ?? Number.POSITIVE_INFINITY) }
}
