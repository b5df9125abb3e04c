// Cerebras.

import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { listOpenAiModels } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

export const cerebras = defineProvider({
  id: 'cerebras',
  name: 'Cerebras',
  keysAt: 'https://cloud.cerebras.ai',
  settings: keySettings('https://api.cerebras.ai/v1', 'csk-…'),
  envKeys: { apiKey: ['CEREBRAS_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createCerebras } = await import('@ai-sdk/cerebras')
    const provider = createCerebras({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) => {
    if (/gpt-oss/.test(model)) return { cerebras: { reasoningEffort: { off: 'low', on: 'medium', max: 'high' }[level] } }
    return /glm/.test(model) && level === 'off' ? { cerebras: { reasoningEffort: 'none' } } : {}
  },
  list: listOpenAiModels,
  known: [
    figures('gpt-oss-120b', 'GPT OSS 120B', 131_072, 40_960, [0.35, 0.75]),
    figures('zai-glm-4.7', 'GLM 4.7', 131_072, 40_960, [2.25, 2.75]),
  ],
})
