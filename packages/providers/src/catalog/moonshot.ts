// Moonshot, the maker of Kimi.

import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { bearer, readListing } from './parts/listing.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const flag = z.boolean().optional().catch(undefined)

export const moonshot = defineProvider({
  id: 'moonshot',
  name: 'Moonshot',
  keysAt: 'https://platform.moonshot.ai/console/api-keys',
  settings: keySettings('https://api.moonshot.ai/v1', 'sk-…'),
  envKeys: { apiKey: ['MOONSHOT_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createMoonshotAI } = await import('@ai-sdk/moonshotai')
    const provider = createMoonshotAI({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) => {
    if (/kimi-k3/.test(model)) return { moonshotai: { reasoningEffort: { off: 'low', on: 'high', max: 'max' }[level] } }
    return /kimi-k2\.[56]/.test(model) ? { moonshotai: { thinking: { type: level === 'off' ? 'disabled' : 'enabled' } } } : {}
  },
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl}/models`,
      headers: bearer(apiKey),
      entry: z.object({
        id: z.string().min(1),
        context_length: z.number().positive().optional().catch(undefined),
        supports_image_in: flag,
        supports_reasoning: flag,
      }),
      signal,
    })
    return found.map((each) => ({
      model: each.id,
      ...sizes(each.context_length),
      can: {
        ...(each.supports_image_in !== undefined && { images: each.supports_image_in }),
        ...(each.supports_reasoning !== undefined && { thinking: each.supports_reasoning }),
      },
    }))
  },
  known: [
    figures('kimi-k3', 'Kimi K3', 1_048_576, undefined, [3, 15, 0.3]),
    figures('kimi-k2.7-code', 'Kimi K2.7 Code', 262_144, undefined, [0.95, 4, 0.19]),
    figures('kimi-k2.6', 'Kimi K2.6', 262_144, undefined, [0.95, 4, 0.16]),
    figures('kimi-k2.5', 'Kimi K2.5', 262_144, undefined, [0.6, 3, 0.1]),
  ],
})
