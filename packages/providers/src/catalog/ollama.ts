// Ollama, on this machine.

import { z } from 'zod'
import { defineProvider, type FieldMeta, type HttpClient, type KnownModel } from '../provider.ts'
import { checkJsonLines } from './parts/check-json-lines.ts'
import { fetchJson, readListing } from './parts/listing.ts'
import { originOf, url } from './parts/settings.ts'

const settings = z.object({
  baseUrl: url('http://127.0.0.1:11434', { label: 'URL' }),
  contextTokens: z.coerce
    .number('Enter a number of tokens.')
    .int()
    .min(1_024, 'Enter 1024 tokens or more.')
    .max(10_000_000)
    .default(32_768)
    .meta({
      label: 'Context window (tokens)',
      advanced: true,
      help: 'Ollama silently truncates longer input. A larger window uses more memory.',
    } satisfies FieldMeta),
})

const shown = z.object({
  capabilities: z.array(z.string()).optional().catch(undefined),
  model_info: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

export const ollama = defineProvider({
  id: 'ollama',
  name: 'Ollama',
  note: 'Ollama must be running on this machine. Lists the models you have pulled.',
  local: true,
  settings,
  envKeys: { baseUrl: ['OLLAMA_BASE_URL'] },
  origin: originOf,
  async connect({ baseUrl, contextTokens }, { fetch }) {
    const { createOllama } = await import('ai-sdk-ollama')
    const provider = createOllama({ baseURL: baseUrl, fetch: checkJsonLines(fetch) })
    return (model) => provider(model, { options: { num_ctx: contextTokens } })
  },
  // Models that cannot think reject the option, so it is sent only on request.
  reasoning: (level) => (({ off: undefined, on: 'medium', max: 'high' }) as const)[level],
  async list({ baseUrl, contextTokens }, client, signal) {
    const found = await readListing(client, { url: `${baseUrl}/api/tags`, entry: z.object({ name: z.string().min(1) }), signal })
    const about = await Promise.all(found.map(({ name }) => describe(name, baseUrl, contextTokens, client, signal)))
    return about.filter((each) => each !== undefined)
  },
  known: [],
})

/** Undefined: not a chat model. If the details cannot be read, it is listed by its name alone. */
async function describe(
  model: string,
  baseUrl: string,
  most: number,
  client: HttpClient,
  signal?: AbortSignal,
): Promise<KnownModel | undefined> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ model }), signal: signal ?? null }
  const { capabilities, model_info = {} } = shown.parse(await fetchJson(client, `${baseUrl}/api/show`, init).catch(() => ({})))
  if (capabilities && !capabilities.includes('completion')) return undefined
  const window = Object.entries(model_info).find(([key]) => key.endsWith('.context_length'))?.[1]
  return {
    model,
    contextTokens: typeof window === 'number' ? Math.min(window, most) : most,
    price: { input: 0, output: 0 },
    ...(capabilities && { can: { images: capabilities.includes('vision'), thinking: capabilities.includes('thinking') } }),
  }
}
