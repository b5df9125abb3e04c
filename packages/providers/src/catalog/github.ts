// GitHub Models. Every model accepts little input there, whatever it accepts elsewhere.

import { limits } from '@sheaf/contract'
import { z } from 'zod'
import { defineProvider } from '../provider.ts'
import { gptEffort } from './parts/known-gpt.ts'
import { bearer, readListing } from './parts/listing.ts'
import { connectCompatible } from './parts/openai-compatible.ts'
import { keySettings, originOf } from './parts/settings.ts'

const words = z.array(z.string()).optional().catch(undefined)
const size = z.number().positive().nullish().catch(undefined)

export const github = defineProvider({
  id: 'github',
  name: 'GitHub Models',
  keysAt: 'https://github.com/settings/personal-access-tokens',
  note: 'Input is limited to 8,000 tokens for every model.',
  settings: keySettings('https://models.github.ai/inference', 'github_pat_…'),
  envKeys: { apiKey: ['GITHUB_MODELS_TOKEN', 'GITHUB_TOKEN'] },
  origin: originOf,
  connect: (settings, client) => connectCompatible('github', settings, client),
  thinking: (level, model) => {
    const reasoningEffort = gptEffort(level, model)
    return reasoningEffort === undefined ? {} : { github: { reasoningEffort } }
  },
  publicList: true,
  async list({ apiKey, baseUrl }, client, signal) {
    const found = await readListing(client, {
      url: `${baseUrl.replace(/\/inference$/, '')}/catalog/models`,
      headers: bearer(apiKey),
      entry: z.object({
        id: z.string().min(1),
        name: z.string().optional().catch(undefined),
        supported_input_modalities: words,
        supported_output_modalities: words,
        limits: z.object({ max_output_tokens: size }).optional().catch(undefined),
      }),
      signal,
    })
    return found
      .filter((each) => each.supported_output_modalities?.includes('text') ?? true)
      .map((each) => ({
        model: each.id,
        ...(each.name !== undefined && { label: each.name }),
        ...(each.limits?.max_output_tokens && { maxOutputTokens: each.limits.max_output_tokens }),
        ...(each.supported_input_modalities && { can: { images: each.supported_input_modalities.includes('image') } }),
      }))
  },
  known: [
    { model: 'openai/gpt-4.1', label: 'GPT-4.1' },
    { model: 'openai/gpt-4.1-mini', label: 'GPT-4.1 mini' },
    { model: 'openai/gpt-4o', label: 'GPT-4o' },
  ],
  inputLimit: limits.codeHostInputTokens,
})
