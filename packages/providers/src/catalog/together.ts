// Together; its listing has the type, sizes and prices of each model.

import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { bearer, readListing } from './parts/listing.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const dollars = z.number().nonnegative().optional().catch(undefined)

export const together = defineProvider({
  id: 'together',
  name: 'Together',
  keysAt: 'https://api.together.ai/settings/api-keys',
  settings: keySettings('https://api.together.xyz/v1'),
  envKeys: { apiKey: ['TOGETHER_API_KEY', 'TOGETHER_AI_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createTogetherAI } = await import('@ai-sdk/togetherai')
    const provider = createTogetherAI({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) =>
    /gpt-oss/i.test(model) ? { togetherai: { reasoningEffort: { off: 'low', on: 'medium', max: 'high' }[level] } } : {},
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl}/models`,
      headers: bearer(apiKey),
      entry: z.object({
        id: z.string().min(1),
        type: z.string().optional().catch(undefined),
        display_name: z.string().optional().catch(undefined),
        context_length: z.number().positive().optional().catch(undefined),
        pricing: z.object({ input: dollars, output: dollars, cached_input: dollars }).optional().catch(undefined),
      }),
      signal,
    })
    return found
      .filter(({ type }) => type === undefined || /^(chat|language|code)$/.test(type))
      .map(({ id, display_name, context_length, pricing }) => ({
        model: id,
        ...(display_name !== undefined && { label: display_name }),
        ...sizes(context_length),
        // Zero means that a model is billed by the hour.
        ...(pricing?.input &&
          pricing.output && {
            price: { input: pricing.input, output: pricing.output, ...(pricing.cached_input && { cached: pricing.cached_input }) },
          }),
      }))
  },
  known: [
    figures('zai-org/GLM-5.2', 'GLM 5.2', 262_144, undefined, [1.4, 4.4, 0.26]),
    figures('moonshotai/Kimi-K2.7-Code', 'Kimi K2.7 Code', 262_144, undefined, [0.95, 4, 0.19]),
    figures('deepseek-ai/DeepSeek-V4-Pro', 'DeepSeek V4 Pro', 512_000, undefined, [1.74, 3.48, 0.2]),
    figures('MiniMaxAI/MiniMax-M3', 'MiniMax M3', 524_288, undefined, [0.3, 1.2, 0.06]),
    figures('Qwen/Qwen3.7-Max', 'Qwen3.7 Max', 1_000_000, undefined, [1.25, 3.75]),
  ],
})
