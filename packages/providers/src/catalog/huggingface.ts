// Hugging Face: its router forwards a request to any server of the model.

import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { figures } from './parts/figures.ts'
import { bearer, readListing } from './parts/listing.ts'
import { connectCompatible } from './parts/openai-compatible.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const server = z.object({
  status: z.string().optional().catch(undefined),
  context_length: z.number().positive().optional().catch(undefined),
})

export const huggingface = defineProvider({
  id: 'huggingface',
  name: 'Hugging Face',
  keysAt: 'https://huggingface.co/settings/tokens',
  settings: keySettings('https://router.huggingface.co/v1', 'hf_…'),
  envKeys: { apiKey: ['HF_TOKEN', 'HUGGINGFACE_API_KEY'] },
  origin: originOf,
  connect: (settings, client) => connectCompatible('huggingface', settings, client),
  thinking: (level, model) =>
    /gpt-oss/.test(model) ? { huggingface: { reasoningEffort: { off: 'low', on: 'medium', max: 'high' }[level] } } : {},
  publicList: true,
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl}/models`,
      headers: bearer(apiKey),
      entry: z.object({
        id: z.string().min(1),
        architecture: z
          .object({ input_modalities: z.array(z.string()) })
          .optional()
          .catch(undefined),
        providers: z.array(server).optional().catch(undefined),
      }),
      signal,
    })
    return found.map(({ id, architecture, providers = [] }) => {
      // Any of them may answer, so only what all of them accept can be promised; prices differ too.
      const windows = providers.filter(({ status }) => status !== 'error').flatMap(({ context_length }) => context_length ?? [])
      return {
        model: id,
        ...sizes(windows.length > 0 ? Math.min(...windows) : undefined),
        ...(architecture && { can: { images: architecture.input_modalities.includes('image') } }),
      }
    })
  },
  known: [
    figures('zai-org/GLM-5.2', 'GLM 5.2', 262_144, undefined),
    figures('moonshotai/Kimi-K2.7-Code', 'Kimi K2.7 Code', 262_144, undefined),
    figures('deepseek-ai/DeepSeek-V4-Pro', 'DeepSeek V4 Pro', 1_048_576, undefined),
    figures('Qwen/Qwen3-Coder-Next', 'Qwen3 Coder Next', 262_144, undefined, undefined, { temperature: 0.7 }),
    figures('openai/gpt-oss-120b', 'GPT OSS 120B', 131_072, undefined),
  ],
})
