// DeepSeek.

import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { listOpenAiModels } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

export const deepseek = defineProvider({
  id: 'deepseek',
  name: 'DeepSeek',
  keysAt: 'https://platform.deepseek.com/api_keys',
  settings: keySettings('https://api.deepseek.com', 'sk-…'),
  envKeys: { apiKey: ['DEEPSEEK_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createDeepSeek } = await import('@ai-sdk/deepseek')
    const provider = createDeepSeek({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level) => {
    if (level === 'off') return { deepseek: { thinking: { type: 'disabled' } } }
    return { deepseek: { thinking: { type: 'enabled' }, reasoningEffort: level === 'max' ? 'max' : 'high' } }
  },
  list: listOpenAiModels,
  known: [
    figures('deepseek-v4-pro', 'DeepSeek V4 Pro', 1_000_000, 384_000, [0.435, 0.87, 0.003625]),
    figures('deepseek-v4-flash', 'DeepSeek V4 Flash', 1_000_000, 384_000, [0.14, 0.28, 0.0028]),
  ],
})
