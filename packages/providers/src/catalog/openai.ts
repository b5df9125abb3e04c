// OpenAI, through the responses API: the newest models are available only there.

import { defineProvider } from '../provider.ts'
import { gptEffort, knownGpt } from './parts/known-gpt.ts'
import { listOpenAiModels } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

export const openai = defineProvider({
  id: 'openai',
  name: 'OpenAI',
  keysAt: 'https://platform.openai.com/api-keys',
  settings: keySettings('https://api.openai.com/v1', 'sk-…'),
  // The address with the key: a key for a gateway must not be sent to anyone else.
  envKeys: { apiKey: ['OPENAI_API_KEY'], baseUrl: ['OPENAI_BASE_URL'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    const provider = createOpenAI({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider.responses(model)
  },
  // Otherwise the provider stores every conversation for a month.
  options: { openai: { store: false } },
  thinking: (level, model) => {
    const reasoningEffort = gptEffort(level, model)
    if (reasoningEffort === undefined) return {}
    // Its thinking is shown only as a summary, and only on request.
    return { openai: { reasoningEffort, reasoningSummary: level === 'off' ? null : 'auto' } }
  },
  list: listOpenAiModels,
  known: knownGpt,
})
