// LM Studio, on this machine.

import { z } from 'zod'
import { defineProvider, type HttpClient, type KnownModel } from '../provider.ts'
import { bearer, readListing } from './parts/listing.ts'
import { connectCompatible } from './parts/openai-compatible.ts'
import { listOpenAiModels } from './parts/openai-listing.ts'
import { originOf, secret, url } from './parts/settings.ts'

const settings = z.object({
  baseUrl: url('http://127.0.0.1:1234/v1', { label: 'URL' }),
  apiKey: secret('API token', { advanced: true, help: 'Only if the server requires one.' }).optional(),
})

const size = z.number().positive().optional().catch(undefined)

export const lmstudio = defineProvider({
  id: 'lmstudio',
  name: 'LM Studio',
  note: 'Start the local server in LM Studio under Developer.',
  local: true,
  settings,
  envKeys: { baseUrl: ['LMSTUDIO_BASE_URL'] },
  origin: originOf,
  connect: (values, client) => connectCompatible('lmstudio', values, client),
  async list(values, client, signal) {
    const known = await listNative(values, client, signal).catch(() => [])
    const models = known.length > 0 ? known : await listOpenAiModels(values, client, signal)
    return models.map((model) => ({ ...model, price: { input: 0, output: 0 } }))
  },
  known: [],
})

/** Its native listing has types and sizes; older servers do not have it. */
async function listNative({ baseUrl, apiKey }: z.output<typeof settings>, client: HttpClient, signal?: AbortSignal): Promise<KnownModel[]> {
  const found = await readListing(client, {
    url: `${baseUrl.replace(/\/v1$/, '')}/api/v0/models`,
    headers: bearer(apiKey),
    entry: z.object({ id: z.string().min(1), type: z.string(), max_context_length: size, loaded_context_length: size }),
    signal,
  })
  return found
    .filter(({ type }) => type !== 'embeddings')
    .map(({ id, type, max_context_length, loaded_context_length }) => {
      const contextTokens = loaded_context_length ?? max_context_length
      return { model: id, ...(contextTokens !== undefined && { contextTokens }), can: { images: type === 'vlm' } }
    })
}
