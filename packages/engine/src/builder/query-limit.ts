// Computes how many tokens one query may have: the user's maximum, and what the model accepts besides its answer.

import type { BuilderSettings, ModelInfo } from '@sheaf/contract'
import { modelTokenizer } from '../tokens/index.ts'

/** Room for the answer; a fifth of a small window. */
const answerTokens = 4_000
/** Margin for models with another tokenizer. */
const otherTokenizerMargin = 1.1

/** In o200k tokens, like all counts shown to the user. */
export function queryLimit(
  { maxTokensPerQuery }: Pick<BuilderSettings, 'maxTokensPerQuery'>,
  model: Pick<ModelInfo, 'model' | 'contextTokens' | 'maxInputTokens'>,
): number {
  const { contextTokens, maxInputTokens = Number.POSITIVE_INFINITY } = model
  const beside = contextTokens === null ? Number.POSITIVE_INFINITY : contextTokens - answerRoom(contextTokens)
  return Math.min(maxTokensPerQuery, Math.floor(Math.min(beside, maxInputTokens) / tokenFactor(model.model)))
}

export function answerRoom(contextTokens: number): number {
  return Math.min(answerTokens, Math.floor(contextTokens / 5))
}

export function tokenFactor(model: string): number {
  const { encoding, factor } = modelTokenizer(model)
  return encoding === 'o200k' ? factor : factor * otherTokenizerMargin
}
