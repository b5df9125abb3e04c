// Reads `GET /models` as OpenAI defined it, with the fields that others added.

import { z } from 'zod'
import type { HttpClient, KnownModel } from '../../provider.ts'
import { bearer, readListing } from './listing.ts'

const size = z.number().positive().optional().catch(undefined)

const entry = z.object({
  id: z.string().min(1),
  context_window: size,
  context_length: size,
  max_context_length: size,
  max_model_len: size,
  max_completion_tokens: size,
  active: z.boolean().optional().catch(undefined),
})

export async function listOpenAiModels(
  settings: { baseUrl: string; apiKey?: string | undefined },
  client: HttpClient,
  signal?: AbortSignal,
): Promise<KnownModel[]> {
  const found = await readListing(client, { url: `${settings.baseUrl}/models`, headers: bearer(settings.apiKey), entry, signal })
  return found
    .filter((each) => each.active !== false)
    .map((each) => ({
      model: each.id,
      ...sizes(each.context_window ?? each.context_length ?? each.max_context_length ?? each.max_model_len, each.max_completion_tokens),
    }))
}

export const sizes = (contextTokens: number | undefined, maxOutputTokens?: number | undefined): Partial<KnownModel> => ({
  ...(contextTokens !== undefined && { contextTokens }),
  ...(maxOutputTokens !== undefined && { maxOutputTokens }),
})
