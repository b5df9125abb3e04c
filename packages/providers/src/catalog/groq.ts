// Groq.

import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { listOpenAiModels } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

export const groq = defineProvider({
  id: 'groq',
  name: 'Groq',
  keysAt: 'https://console.groq.com/keys',
  settings: keySettings('https://api.groq.com/openai/v1', 'gsk_…'),
  envKeys: { apiKey: ['GROQ_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createGroq } = await import('@ai-sdk/groq')
    const provider = createGroq({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) => {
    if (/gpt-oss/.test(model)) return { groq: { reasoningEffort: { off: 'low', on: 'medium', max: 'high' }[level] } }
    // Without `parsed` it thinks aloud in the middle of the answer.
    if (/qwen-?3|qwq/.test(model)) return { groq: { reasoningFormat: 'parsed', reasoningEffort: level === 'off' ? 'none' : 'default' } }
    return {}
  },
  list: listOpenAiModels,
  known: [
    figures('openai/gpt-oss-120b', 'GPT OSS 120B', 131_072, 65_536, [0.15, 0.6, 0.075]),
    figures('openai/gpt-oss-20b', 'GPT OSS 20B', 131_072, 65_536, [0.075, 0.3, 0.0375]),
    figures('qwen/qwen3-32b', 'Qwen3 32B', 131_072, 40_960, [0.29, 0.59], { temperature: 0.6 }),
    figures('llama-3.3-70b-versatile', 'Llama 3.3 70B', 131_072, 32_768, [0.59, 0.79]),
    figures('llama-3.1-8b-instant', 'Llama 3.1 8B', 131_072, 131_072, [0.05, 0.08]),
  ],
})
