// Counts a prompt without writing its text or applying the cap.

import type { PromptMade, PromptRequest } from '@sheaf/contract'
import { composePrompt } from './compose-prompt.ts'
import type { PromptTools } from './prompt-tools.ts'
import type { BlockWeights } from './weigh-blocks.ts'

export type PromptMeasured = Pick<PromptMade, 'tokens' | 'files' | 'leftOut' | 'findings' | 'notes'>

/** Counts exactly what makePrompt would write, but does not refuse an empty selection. */
export async function measurePrompt(request: PromptRequest, tools: PromptTools, weights: BlockWeights): Promise<PromptMeasured> {
  const { maxTokens: _maxTokens, split: _split, ...whole } = request
  const { tokens, files, leftOut, findings, notes } = await composePrompt(whole, { ...tools, mayBeEmpty: true }, weights.gather)
  return { tokens, files, leftOut, findings, notes }
}
