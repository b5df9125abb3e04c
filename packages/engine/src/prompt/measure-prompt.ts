// Counts a prompt without writing its text or applying the cap.

import { type AddedMap, defined, type PromptRequest, type PromptResult } from '@sheaf/contract'
import type { BlockCounter } from './block-counter.ts'
import { composePrompt } from './compose-prompt.ts'
import type { PromptTools } from './prompt-tools.ts'

export type PromptMeasured = Pick<PromptResult, 'tokens' | 'files' | 'documents' | 'leftOut' | 'findings' | 'notes'>

/** Counts exactly what makePrompt would write, but does not refuse an empty selection. */
export async function measurePrompt(request: PromptRequest, tools: PromptTools, counter: BlockCounter): Promise<PromptMeasured> {
  const { maxTokens: _maxTokens, split: _split, ...whole } = request
  const { tokens, files, documents, leftOut, findings, notes } = await composePrompt(
    whole,
    { ...tools, mayBeEmpty: true, isOnlyCounted: true },
    counter.gather,
  )
  return { tokens, files, ...defined({ documents }), leftOut, findings, notes }
}

/** Names of cut definitions that a client gets to show. */
const mostCut = 500

/** The maps that Auto adds to a prompt, each with its text as the prompt would show it. */
export async function measureAddedMaps(request: PromptRequest, tools: PromptTools, counter: BlockCounter): Promise<AddedMap[]> {
  const { contents } = await composePrompt(request, { ...tools, mayBeEmpty: true, isOnlyCounted: true }, counter.gather)
  return contents.maps.flatMap(({ path, why, cut, segment: { tokens, chunks } }) =>
    why === undefined
      ? []
      : [{ path, tokens, why, text: Buffer.concat(chunks).toString('utf8').trimEnd(), ...(cut ? { cut: cut.slice(0, mostCut) } : {}) }],
  )
}
