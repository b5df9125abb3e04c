// The prompt of an open workspace for a model. Secrets are always redacted, and files with secret names are left out even if the user
// selected them: that choice was for the user's own copy.

import type { Call, PromptBuildResult, PromptOverride, PromptRequest } from '@sheaf/contract'
import { admitMessage } from '@sheaf/engine/gate'
import { secretByName } from '@sheaf/engine/secrets'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { buildOpenPrompt, type OpenPrompt } from './build-prompt.ts'
import { promptRequestOf } from './prompt-request-of.ts'

const largest = { bytes: 20_000_000, code: 'prompt-too-large' } as const
const keptChars = 4_000_000

export async function promptForModel(
  context: Context,
  live: LiveWorkspace,
  override: PromptOverride,
  call: Call,
): Promise<PromptBuildResult & { text: string }> {
  // A model that reads in pieces gets the same prompt until something changes.
  const key = `${live.asOf()} ${JSON.stringify(override)}`
  const kept = live.memory.builtForModel
  const prompt = kept?.key === key ? kept.prompt : await build(context, live, override, call)
  if (prompt.text.length <= keptChars) live.memory.builtForModel = { key, prompt }
  return prompt
}

async function build(context: Context, live: LiveWorkspace, override: PromptOverride, call: Call): Promise<OpenPrompt> {
  const { request, notes } = withoutSecretNames(promptRequestOf(live.workspace(), { ...override, secrets: 'redact' }))
  const made = await buildOpenPrompt(context, live, request, { largest, notesRedacted: true }, call)
  return {
    ...made,
    // Its files were scanned one by one; text that the user typed or stored was not.
    text: await admitMessage(made.text),
    leftOut: [],
    findings: [],
    notes: [...made.notes, ...notes],
  }
}

/** The user selected these files for their own copy, not for a connected client. */
export function withoutSecretNames(request: PromptRequest): { request: PromptRequest; notes: string[] } {
  const { selection = [] } = request
  const secret = selection.filter(({ path }) => secretByName(path)).map(({ path }) => path)
  if (secret.length === 0) return { request, notes: [] }
  return {
    request: { ...request, selection: selection.filter(({ path }) => !secret.includes(path)) },
    notes: [`Left out (sensitive files): ${secret.join(', ')}.`],
  }
}
