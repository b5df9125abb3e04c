// DeepInfra; its listing has sizes, prices and capabilities.

import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { bearer, readListing } from './parts/listing.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const size = z.number().positive().optional().catch(undefined)
const dollars = z.number().nonnegative().optional().catch(undefined)

const about = z.object({
  context_length: size,
  max_tokens: size,
  pricing: z.object({ input_tokens: dollars, output_tokens: dollars, cache_read_tokens: dollars }).optional().catch(undefined),
  tags: z.array(z.string()).optional().catch(undefined),
})

export const deepinfra = defineProvider({
  id: 'deepinfra',
  name: 'DeepInfra',
  keysAt: 'https://deepinfra.com/dash/api_keys',
  settings: keySettings('https://api.deepinfra.com/v1'),
  envKeys: { apiKey: ['DEEPINFRA_API_KEY', 'DEEPINFRA_TOKEN'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createDeepInfra } = await import('@ai-sdk/deepinfra')
    const provider = createDeepInfra({ apiKey, baseURL: baseUrl, fetch })
    return (model) => provider(model)
  },
  thinking: (level, model) =>
    /gpt-oss/.test(model) ? { deepinfra: { reasoningEffort: { off: 'low', on: 'medium', max: 'high' }[level] } } : {},
  publicList: true,
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl}/openai/models`,
      headers: bearer(apiKey),
      entry: z.object({ id: z.string().min(1), metadata: about.nullish().catch(undefined) }),
      signal,
    })
    return found.map(({ id, metadata }) => {
      const { input_tokens: input, output_tokens: output, cache_read_tokens: cached } = metadata?.pricing ?? {}
      return {
        model: id,
        ...sizes(metadata?.context_length, metadata?.max_tokens),
        ...(input !== undefined && output !== undefined && { price: { input, output, ...(cached !== undefined && { cached }) } }),
        ...(metadata?.tags && { can: { images: metadata.tags.includes('vision'), thinking: metadata.tags.includes('reasoning') } }),
      }
    })
  },
  known: [
    figures('zai-org/GLM-5.2', 'GLM 5.2', 1_048_576, 32_768, [0.95, 3, 0.18]),
    figures('moonshotai/Kimi-K2.7-Code', 'Kimi K2.7 Code', 262_144, undefined, [0.74, 3.5, 0.15]),
    figures('deepseek-ai/DeepSeek-V4-Pro', 'DeepSeek V4 Pro', 1_048_576, 16_384, [1.3, 2.6, 0.1]),
    figures('deepseek-ai/DeepSeek-V4-Flash', 'DeepSeek V4 Flash', 1_048_576, 16_384, [0.1, 0.2, 0.02]),
    figures('openai/gpt-oss-120b', 'GPT OSS 120B', 131_072, 16_384, [0.039, 0.19]),
  ],
})
