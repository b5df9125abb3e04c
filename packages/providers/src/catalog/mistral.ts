// Mistral.

import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { bearer, readListing } from './parts/listing.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const flag = z.boolean().optional().catch(undefined)

export const mistral = defineProvider({
  id: 'mistral',
  name: 'Mistral',
  keysAt: 'https://console.mistral.ai/api-keys',
  settings: keySettings('https://api.mistral.ai/v1'),
  envKeys: { apiKey: ['MISTRAL_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createMistral } = await import('@ai-sdk/mistral')
    const provider = createMistral({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) =>
    /mistral-(small-(2603|latest)|medium-(2604|3[.-]5|latest)|large-4)/.test(model)
      ? { mistral: { reasoningEffort: level === 'off' ? 'none' : 'high' } }
      : {},
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl}/models`,
      headers: bearer(apiKey),
      entry: z.object({
        id: z.string().min(1),
        max_context_length: z.number().positive().optional().catch(undefined),
        capabilities: z.object({ completion_chat: flag, vision: flag, reasoning: flag }).optional().catch(undefined),
      }),
      signal,
    })
    return found
      .filter(({ capabilities }) => capabilities?.completion_chat !== false)
      .map(({ id, max_context_length, capabilities }) => ({
        model: id,
        ...sizes(max_context_length),
        can: {
          ...(capabilities?.vision !== undefined && { images: capabilities.vision }),
          ...(capabilities?.reasoning !== undefined && { thinking: capabilities.reasoning }),
        },
      }))
  },
  known: [
    figures('mistral-medium-3.5', 'Mistral Medium 3.5', 262_144, undefined, [1.5, 7.5], { temperature: 0.7 }),
    figures('mistral-medium-2604', 'Mistral Medium 3.5', 262_144, undefined, [1.5, 7.5], { temperature: 0.7 }),
    figures('mistral-large-2512', 'Mistral Large 3', 262_144, undefined, [0.5, 1.5]),
    figures('mistral-small-2603', 'Mistral Small 4', 256_000, undefined, [0.15, 0.6]),
    figures('codestral-2508', 'Codestral', 256_000, undefined, [0.3, 0.9]),
    figures('magistral-medium-latest', 'Magistral Medium', 128_000, undefined, [2, 5], { temperature: 0.7 }),
  ],
})
