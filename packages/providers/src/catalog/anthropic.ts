// Anthropic, through the messages API.

import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { anthropicThinking, knownClaude } from './parts/known-claude.ts'
import { readListing } from './parts/listing.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const size = z.number().positive().optional().catch(undefined)

export const anthropic = defineProvider({
  id: 'anthropic',
  name: 'Anthropic',
  keysAt: 'https://console.anthropic.com/settings/keys',
  settings: keySettings('https://api.anthropic.com/v1', 'sk-ant-…'),
  envKeys: { apiKey: ['ANTHROPIC_API_KEY'], baseUrl: ['ANTHROPIC_BASE_URL'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const provider = createAnthropic({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) => anthropicThinking(level, model) ?? {},
  cacheOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl}/models?limit=1000`,
      headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
      entry: z.object({
        id: z.string().min(1),
        display_name: z.string().optional().catch(undefined),
        max_input_tokens: size,
        max_tokens: size,
      }),
      signal,
    })
    return found.map(({ id, display_name, max_input_tokens, max_tokens }) => ({
      model: id,
      ...(display_name !== undefined && { label: display_name }),
      ...sizes(max_input_tokens, max_tokens),
    }))
  },
  fallbackOutput: 32_000,
  known: knownClaude,
})
