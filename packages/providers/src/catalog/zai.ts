// Z.AI, the maker of GLM. Its listing is not documented, so only known models are offered.

import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { connectCompatible } from './parts/openai-compatible.ts'
import { keySettings, originOf } from './parts/settings.ts'

export const zai = defineProvider({
  id: 'zai',
  name: 'Z.AI',
  keysAt: 'https://z.ai/manage-apikey/apikey-list',
  settings: keySettings('https://api.z.ai/api/paas/v4'),
  envKeys: { apiKey: ['ZAI_API_KEY', 'ZHIPU_API_KEY'] },
  origin: originOf,
  connect: (settings, client) => connectCompatible('zai', settings, client),
  thinking: (level) => ({ zai: { thinking: { type: level === 'off' ? 'disabled' : 'enabled' } } }),
  known: [
    figures('glm-5.2', 'GLM 5.2', 1_000_000, 131_072, [1.4, 4.4, 0.26]),
    figures('glm-5.1', 'GLM 5.1', 200_000, 131_072, [1.4, 4.4, 0.26]),
    figures('glm-5', 'GLM 5', 204_800, 131_072, [1, 3.2, 0.2]),
    figures('glm-4.7', 'GLM 4.7', 204_800, 131_072, [0.6, 2.2, 0.11]),
    figures('glm-4.7-flash', 'GLM 4.7 Flash', 200_000, 131_072, [0, 0, 0]),
    figures('glm-4.5-air', 'GLM 4.5 Air', 131_072, 98_304, [0.2, 1.1, 0.03]),
  ],
})
