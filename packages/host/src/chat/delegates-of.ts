// Delegate tools for Pro Mode in an open workspace: reads the question's files through the gate again, and plans in its folders.

import type { ModelInfo, PromptRequest, Tier } from '@sheaf/contract'
import type { DelegateTools } from '@sheaf/engine/chat'
import type { Context } from '../context.ts'
import { planReplyFor } from '../edits/reply.ts'
import type { Models } from '../models/models.ts'
import { buildInTree, type OpenPrompt, stateUnlessUnwritable } from '../prompts/build-prompt.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { delegateTools } from './turns-delegates.ts'

export interface DelegateRequest {
  request: PromptRequest
  made: OpenPrompt
  /** The planner's model. */
  model: ModelInfo
  models: Models
  tier: Tier
}

/** The workspace may close meanwhile; its last known folders and rules are used then. */
export function delegatesOf(
  context: Context,
  live: LiveWorkspace,
  { request, made, model, models, tier }: DelegateRequest,
  signal: AbortSignal,
): Promise<DelegateTools> {
  return delegateTools(models, {
    request,
    made,
    model,
    async make(each) {
      const state = await stateUnlessUnwritable(context)
      return buildInTree(context, each, { tree: live.tree(), rules: live.rules(), tier, isLenient: true }, state, { signal })
    },
    plan: (reply) => planReplyFor(context, { ...live.scope(), reply }, { signal }, { rules: live.rules() }),
  })
}
