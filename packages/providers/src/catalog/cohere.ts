// Cohere.

import { limits } from '@sheaf/contract'
import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { bearer, readListing } from './parts/listing.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

export const cohere = defineProvider({
  id: 'cohere',
  name: 'Cohere',
  keysAt: 'https://dashboard.cohere.com/api-keys',
  settings: keySettings('https://api.cohere.com/v2'),
  envKeys: { apiKey: ['COHERE_API_KEY', 'CO_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createCohere } = await import('@ai-sdk/cohere')
    const provider = createCohere({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) => {
    if (!/reasoning|command-a-plus|north/.test(model)) return {}
    if (level === 'off') return { cohere: { thinking: { type: 'disabled' } } }
    return {
      cohere: { thinking: { type: 'enabled', tokenBudget: level === 'max' ? limits.thinkingMaxTokens - 1_000 : limits.thinkingTokens } },
    }
  },
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      // Only the first version of the API lists models.
      url: `${baseUrl.replace(/\/v2$/, '/v1')}/models?page_size=1000&endpoint=chat`,
      headers: bearer(apiKey),
      entry: z.object({ name: z.string().min(1), context_length: z.number().positive().optional().catch(undefined) }),
      signal,
    })
    return found.map(({ name, context_length }) => ({ model: name, ...sizes(context_length) }))
  },
  known: [
    figures('command-a-plus-05-2026', 'Command A Plus', 128_000, 64_000, [2.5, 10]),
    figures('command-a-03-2025', 'Command A', 256_000, 8_000, [2.5, 10]),
    figures('command-a-reasoning-08-2025', 'Command A Reasoning', 256_000, 32_000, [2.5, 10]),
    figures('command-r7b-12-2024', 'Command R7B', 128_000, 4_000, [0.0375, 0.15]),
  ],
})
