// Fireworks.

import { limits } from '@sheaf/contract'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { listOpenAiModels } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const path = 'accounts/fireworks/models'

export const fireworks = defineProvider({
  id: 'fireworks',
  name: 'Fireworks',
  keysAt: 'https://app.fireworks.ai/settings/users/api-keys',
  settings: keySettings('https://api.fireworks.ai/inference/v1', 'fw_…'),
  envKeys: { apiKey: ['FIREWORKS_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createFireworks } = await import('@ai-sdk/fireworks')
    const provider = createFireworks({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level) => {
    if (level === 'off') return {}
    return {
      fireworks: { thinking: { type: 'enabled', budgetTokens: level === 'max' ? limits.thinkingMaxTokens : limits.thinkingTokens } },
    }
  },
  list: listOpenAiModels,
  known: [
    figures(`${path}/glm-5p2`, 'GLM 5.2', 1_048_575, 131_072, [1.4, 4.4, 0.26]),
    figures(`${path}/kimi-k2p7-code`, 'Kimi K2.7 Code', 262_000, undefined, [0.95, 4, 0.19]),
    figures(`${path}/deepseek-v4-pro`, 'DeepSeek V4 Pro', 1_000_000, 384_000, [1.74, 3.48, 0.145]),
    figures(`${path}/deepseek-v4-flash`, 'DeepSeek V4 Flash', 1_000_000, 384_000, [0.14, 0.28, 0.028]),
    figures(`${path}/qwen3p7-plus`, 'Qwen 3.7 Plus', 262_144, 65_536, [0.4, 1.6, 0.08]),
    figures(`${path}/minimax-m3`, 'MiniMax M3', 512_000, undefined, [0.3, 1.2, 0.06]),
    figures(`${path}/gpt-oss-120b`, 'GPT OSS 120B', 131_072, 32_768, [0.15, 0.6, 0.015]),
  ],
})
