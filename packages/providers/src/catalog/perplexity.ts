// Perplexity. It has no listing.

import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { keySettings, originOf } from './parts/settings.ts'

export const perplexity = defineProvider({
  id: 'perplexity',
  name: 'Perplexity',
  keysAt: 'https://www.perplexity.ai/account/api',
  note: 'Models search the web for every answer. Searches are billed separately.',
  settings: keySettings('https://api.perplexity.ai', 'pplx-…'),
  envKeys: { apiKey: ['PERPLEXITY_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createPerplexity } = await import('@ai-sdk/perplexity')
    const provider = createPerplexity({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  // Without prices: the cost of the search would be missing.
  known: [
    figures('sonar', 'Sonar', 128_000, undefined),
    figures('sonar-pro', 'Sonar Pro', 200_000, 8_192),
    figures('sonar-reasoning-pro', 'Sonar Reasoning Pro', 128_000, undefined),
  ],
})
