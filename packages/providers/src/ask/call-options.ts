// Builds the SDK options besides the question: temperature, thinking, maximum length of an answer.

import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { type AskRequest, type AskTool, defined, type ModelInfo, type ModelOverride } from '@sheaf/contract'
import { knownModel } from '../models/index.ts'
import type { Provider } from '../provider.ts'
import { toPrompt } from './to-prompt.ts'

export function callOptions(
  provider: Provider,
  request: AskRequest,
  shown: ModelInfo,
  override: ModelOverride | undefined,
): LanguageModelV4CallOptions {
  const { model } = shown
  const level = request.thinking ?? 'off'
  const usesCache = provider.cacheOptions !== undefined && (provider.supportsCache?.(model) ?? true)
  const providerOptions = merged(provider.options, provider.thinking?.(level, model))
  const reasoning = provider.reasoning?.(level, model)
  const temperature = request.temperature ?? override?.temperature ?? knownModel(provider, model)?.temperature ?? 0
  const maxTokens = request.maxOutputTokens ?? override?.maxOutputTokens ?? fallbackOutput(provider, request, shown)
  return {
    ...(request.tools && request.tools.length > 0 && { tools: request.tools.map(toTool) }),
    prompt: toPrompt(request, usesCache ? provider.cacheOptions : undefined),
    // Models that think either ignore a temperature or reject it.
    ...(shown.can.temperature && level === 'off' ? { temperature } : {}),
    ...defined({ maxOutputTokens: maxTokens, reasoning, providerOptions }),
  }
}

/** No known model makes more tokens of a text than this. */
const charactersPerToken = 2.5
export const minOutputTokens = 8_000

/** The known maximum, as far as the question leaves room: question and answer share the window. */
function fallbackOutput(provider: Provider, { system = '', messages }: AskRequest, shown: ModelInfo): number | undefined {
  if (provider.fallbackOutput === undefined) return undefined
  const maxTokens = shown.maxOutputTokens ?? provider.fallbackOutput
  if (shown.contextTokens === null) return maxTokens
  const characters = messages.reduce((sum, { text }) => sum + text.length, system.length)
  return Math.min(maxTokens, Math.max(minOutputTokens, shown.contextTokens - Math.ceil(characters / charactersPerToken)))
}

function toTool({ name, description, schema }: AskTool): LanguageModelV4FunctionTool {
  return { type: 'function', name, description, inputSchema: schema }
}

function merged(always: SharedV4ProviderOptions = {}, thinking: SharedV4ProviderOptions = {}): SharedV4ProviderOptions | undefined {
  const keys = [...new Set([...Object.keys(always), ...Object.keys(thinking)])]
  return keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, { ...always[key], ...thinking[key] }]))
}
