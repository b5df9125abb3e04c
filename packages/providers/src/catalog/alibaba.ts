// Alibaba Cloud, the maker of Qwen. Its compatible mode has no listing.

import { limits } from '@sheaf/contract'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { keySettings, originOf } from './parts/settings.ts'

export const alibaba = defineProvider({
  id: 'alibaba',
  name: 'Alibaba Qwen',
  keysAt: 'https://modelstudio.console.alibabacloud.com',
  settings: keySettings('https://dashscope-intl.aliyuncs.com/compatible-mode/v1', 'sk-…'),
  envKeys: { apiKey: ['DASHSCOPE_API_KEY', 'ALIBABA_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createAlibaba } = await import('@ai-sdk/alibaba')
    const provider = createAlibaba({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) => {
    if (!/^qwen(3\.|-plus|-flash|-turbo|3-\d)/.test(model)) return {}
    if (level === 'off') return { alibaba: { enableThinking: false } }
    return { alibaba: { enableThinking: true, thinkingBudget: level === 'max' ? limits.thinkingMaxTokens : limits.thinkingTokens } }
  },
  known: [
    figures('qwen3.7-max', 'Qwen3.7 Max', 1_000_000, 65_536, [2.5, 7.5, 0.5]),
    figures('qwen3.7-plus', 'Qwen3.7 Plus', 1_000_000, 65_536),
    figures('qwen3.6-plus', 'Qwen3.6 Plus', 1_000_000, 65_536),
    figures('qwen3.6-flash', 'Qwen3.6 Flash', 1_000_000, 65_536),
    figures('qwen3-max', 'Qwen3 Max', 262_144, 65_536),
    figures('qwen3-coder-plus', 'Qwen3 Coder Plus', 1_000_000, 65_536, undefined, { temperature: 0.7 }),
    figures('qwen3-coder-flash', 'Qwen3 Coder Flash', 1_000_000, 65_536, undefined, { temperature: 0.7 }),
  ],
})
