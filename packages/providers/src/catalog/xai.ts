// xAI, through its responses API.

import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { bearer, readListing } from './parts/listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

/** US cents per hundred million tokens. */
const cents = z.number().nonnegative().optional().catch(undefined)

export const xai = defineProvider({
  id: 'xai',
  name: 'xAI',
  keysAt: 'https://console.x.ai',
  settings: keySettings('https://api.x.ai/v1', 'xai-…'),
  envKeys: { apiKey: ['XAI_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createXai } = await import('@ai-sdk/xai')
    const provider = createXai({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  options: { xai: { store: false } },
  thinking: (level, model) =>
    /grok-(4\.[3-9]|[5-9]|latest)/.test(model) ? { xai: { reasoningEffort: { off: 'low', on: 'medium', max: 'high' }[level] } } : {},
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl}/language-models`,
      headers: bearer(apiKey),
      entry: z.object({
        id: z.string().min(1),
        input_modalities: z.array(z.string()).optional().catch(undefined),
        prompt_text_token_price: cents,
        cached_prompt_text_token_price: cents,
        completion_text_token_price: cents,
      }),
      signal,
    })
    return found.map((each) => ({
      model: each.id,
      ...(each.input_modalities && { can: { images: each.input_modalities.includes('image') } }),
      ...(each.prompt_text_token_price !== undefined &&
        each.completion_text_token_price !== undefined && {
          price: {
            input: each.prompt_text_token_price / 10_000,
            output: each.completion_text_token_price / 10_000,
            ...(each.cached_prompt_text_token_price !== undefined && { cached: each.cached_prompt_text_token_price / 10_000 }),
          },
        }),
    }))
  },
  known: [
    figures('grok-4.7', 'Grok 4.7', 500_000, undefined, [2, 6]),
    figures('grok-4.3', 'Grok 4.3', 1_000_000, undefined, [1.25, 2.5, 0.2], { above: [200_000, 2.5, 5, 0.4] }),
  ],
})
