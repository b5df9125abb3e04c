// Leaves out options that new models reject though older ones accepted them, so that the question can be asked again.

import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { Fault } from '../fault/index.ts'
import { minOutputTokens } from './call-options.ts'

export interface Question {
  options: LanguageModelV4CallOptions
  stream: boolean
}

/** The question without what the model rejects; undefined: there is nothing to leave out. */
export function dropRejectedOptions({ code, detail }: Fault, { options, stream }: Question): Question | undefined {
  const { maxOutputTokens: maxTokens } = options
  if (code === 'model-context' && /max_tokens/.test(detail) && maxTokens !== undefined && maxTokens > minOutputTokens)
    return { options: { ...options, maxOutputTokens: minOutputTokens }, stream }
  if (code !== 'model-request') return undefined
  if (options.tools !== undefined && /\btools?\b|\bfunction.?call/i.test(detail)) {
    const { tools: _, toolChoice: _choice, ...rest } = options
    return { options: rest, stream }
  }
  if (options.temperature !== undefined && /temperature/i.test(detail)) {
    const { temperature: _, ...rest } = options
    return { options: rest, stream }
  }
  // Unverified organizations may use a model, but not see it think.
  if (options.providerOptions?.openai?.reasoningSummary != null && /reasoning.{0,4}summar/i.test(detail)) {
    const openai = { ...options.providerOptions.openai, reasoningSummary: null }
    return { options: { ...options, providerOptions: { ...options.providerOptions, openai } }, stream }
  }
  return stream && /\bstream/i.test(detail) ? { options, stream: false } : undefined
}
