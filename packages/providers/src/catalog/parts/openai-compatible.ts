// Connects servers with OpenAI's chat completions API and no SDK.

import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { HttpClient } from '../../provider.ts'

/** `name` is also the key of its provider options. */
export async function connectCompatible(
  name: string,
  settings: { baseUrl: string; apiKey?: string | undefined },
  { fetch }: HttpClient,
): Promise<(model: string) => LanguageModelV4> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const { baseUrl: baseURL, apiKey } = settings
  const provider = createOpenAICompatible({ name, baseURL, fetch, includeUsage: true, ...(apiKey !== undefined && { apiKey }) })
  return (model) => provider(model)
}
