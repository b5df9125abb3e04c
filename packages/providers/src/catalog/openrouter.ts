// OpenRouter: one key for models of many makers; its listing has sizes, prices and capabilities.

import { limits, type Thinking } from '@sheaf/contract'
import { z } from 'zod'
import { defineProvider, type HttpClient, type KnownModel } from '../provider.ts'
import { gptEffort } from './parts/known-gpt.ts'
import { bearer, getJson, readListing } from './parts/listing.ts'
import { sizes } from './parts/openai-listing.ts'
import { keySettings, originOf } from './parts/settings.ts'

const size = z.number().positive().nullish().catch(undefined)
const perToken = z.coerce.number().nonnegative().optional().catch(undefined)
const words = z.array(z.string()).optional().catch(undefined)

const entry = z.object({
  id: z.string().min(1),
  name: z.string().optional().catch(undefined),
  context_length: size,
  top_provider: z.object({ max_completion_tokens: size }).optional().catch(undefined),
  pricing: z.object({ prompt: perToken, completion: perToken, input_cache_read: perToken }).optional().catch(undefined),
  architecture: z.object({ input_modalities: words, output_modalities: words }).optional().catch(undefined),
  supported_parameters: words,
})

export const openrouter = defineProvider({
  id: 'openrouter',
  name: 'OpenRouter',
  keysAt: 'https://openrouter.ai/settings/keys',
  settings: keySettings('https://openrouter.ai/api/v1', 'sk-or-…'),
  envKeys: { apiKey: ['OPENROUTER_API_KEY'] },
  origin: originOf,
  async connect({ apiKey, baseUrl }, { fetch }) {
    const { createOpenRouter } = await import('@openrouter/ai-sdk-provider')
    const provider = createOpenRouter({ apiKey, baseURL: baseUrl, fetch, compatibility: 'strict' })
    return (model) => provider.chat(model, { usage: { include: true } })
  },
  thinking: (level, model) => ({ openrouter: { reasoning: reasoningOf(level, model) } }),
  cacheOptions: { openrouter: { cacheControl: { type: 'ephemeral' } } },
  supportsCache: (model) => /claude|gemini/.test(model),
  async list({ apiKey, baseUrl }, client, signal) {
    await checkKey(baseUrl, apiKey, client, signal)
    const found = await readListing(client, { url: `${baseUrl}/models`, headers: bearer(apiKey), entry, signal })
    return found.filter((each) => each.architecture?.output_modalities?.includes('text') ?? true).map(readEntry)
  },
  known: [],
})

/** The list is public, so it proves nothing about the key. */
async function checkKey(baseUrl: string, key: string, client: HttpClient, signal?: AbortSignal): Promise<void> {
  try {
    await getJson(client, `${baseUrl}/key`, bearer(key), signal)
  } catch (error) {
    // A gateway in between may not know this address.
    if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 404)) throw error
  }
}

function reasoningOf(level: Thinking, model: string) {
  if (level !== 'off') return { max_tokens: level === 'max' ? limits.thinkingMaxTokens : limits.thinkingTokens }
  const effort = gptEffort('off', model) ?? (/gemini-([3-9]|2\.5-pro)/.test(model) ? 'low' : 'none')
  if (effort !== 'none') return { effort }
  // These always think, and reject an order not to.
  return /fable|claude-\w+-5\.5|grok|minimax|r1|reason|thinking/.test(model) ? {} : { enabled: false }
}

function readEntry({
  id,
  name,
  context_length,
  top_provider,
  pricing,
  architecture,
  supported_parameters,
}: z.output<typeof entry>): KnownModel {
  const { prompt, completion, input_cache_read: kept } = pricing ?? {}
  return {
    model: id,
    ...(name !== undefined && { label: name }),
    ...sizes(context_length ?? undefined, top_provider?.max_completion_tokens ?? undefined),
    ...(prompt !== undefined &&
      completion !== undefined && {
        price: { input: perMillion(prompt), output: perMillion(completion), ...(kept !== undefined && { cached: perMillion(kept) }) },
      }),
    can: {
      ...(architecture?.input_modalities && { images: architecture.input_modalities.includes('image') }),
      ...(supported_parameters && {
        thinking: supported_parameters.includes('reasoning'),
        temperature: supported_parameters.includes('temperature'),
      }),
    },
  }
}

/** Dollars per token → dollars per million, without binary rounding errors. */
const perMillion = (dollars: number) => Number((dollars * 1_000_000).toPrecision(12))
