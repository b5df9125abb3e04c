// Delegate tools for Pro Mode in an open workspace: reads the question's files through the gate again, and plans in its folders.

import type { ModelShown, PromptRequest, Tier } from '@sheaf/contract'
import type { DelegateTools } from '@sheaf/engine/chat'
import type { Context } from '../context.ts'
import { planReplyFor } from '../edits/reply.ts'
import type { Models } from '../models/models.ts'
import { makeIn, type OpenPrompt, stateUnlessUnwritable } from '../prompts/build-prompt.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { delegateTools } from './turns-delegates.ts'

export interface Delegating {
  request: PromptRequest
  made: OpenPrompt
  /** The planner's model. */
  model: ModelShown
  models: Models
  tier: Tier
}

/** The workspace may close meanwhile; its last known folders and rules are used then. */
export function delegatesOf(
  context: Context,
  live: LiveWorkspace,
  { request, made, model, models, tier }: Delegating,
  signal: AbortSignal,
): Promise<DelegateTools> {
  return delegateTools(models, {
    request,
    made,
    model,
    async make(each) {
      const state = await stateUnlessUnwritable(context)
      return makeIn(context, each, { tree: live.tree(), rules: live.rules(), tier, isLenient: true }, state, { signal })
    },
    plan: (reply) => planReplyFor(context, { ...live.place(), reply }, { signal }, { rules: live.rules() }),
  })
}
