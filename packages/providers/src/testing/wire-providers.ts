// One provider per protocol, with the real SDKs, all at one URL, for tests of the network traffic.

import { z } from 'zod'
import { checkJsonLines } from '../catalog/parts/check-json-lines.ts'
import { defineProvider, type Provider } from '../provider.ts'

const settings = z.object({
  apiKey: z.string().min(1).meta({ label: 'API key', secret: true }),
  baseUrl: z.string().meta({ label: 'Address', kind: 'url' }),
})

const known = [{ model: 'm', price: { input: 1, output: 10, cached: 0.5 }, can: { temperature: true, images: true } }]
const origin = ({ baseUrl }: { baseUrl: string }) => baseUrl

export const wireProviders: readonly Provider[] = [
  defineProvider({
    id: 'openai-chat',
    name: 'OpenAI chat',
    settings,
    origin,
    known,
    async connect({ apiKey, baseUrl }, { fetch }) {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, baseURL: `${baseUrl}/openai/v1`, fetch }).chat
    },
    async list({ apiKey, baseUrl }, { fetch }, signal) {
      const answer = await fetch(`${baseUrl}/openai/v1/models`, {
        headers: { authorization: `Bearer ${apiKey}` },
        ...(signal && { signal }),
      })
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`)
      return z
        .object({ data: z.array(z.object({ id: z.string() })) })
        .parse(await answer.json())
        .data.map(({ id }) => ({ model: id }))
    },
  }),
  defineProvider({
    id: 'openai-responses',
    name: 'OpenAI responses',
    settings,
    origin,
    known,
    options: { openai: { store: false } },
    thinking: (level) => (level === 'off' ? {} : { openai: { reasoningSummary: 'auto', forceReasoning: true } }),
    async connect({ apiKey, baseUrl }, { fetch }) {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ apiKey, baseURL: `${baseUrl}/openai/v1`, fetch }).responses
    },
  }),
  defineProvider({
    id: 'anthropic',
    name: 'Anthropic',
    settings,
    origin,
    known,
    cacheOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    fallbackOutput: 9_000,
    async connect({ apiKey, baseUrl }, { fetch }) {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ apiKey, baseURL: `${baseUrl}/anthropic/v1`, fetch })
    },
  }),
  defineProvider({
    id: 'gemini',
    name: 'Gemini',
    settings,
    origin,
    known,
    async connect({ apiKey, baseUrl }, { fetch }) {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ apiKey, baseURL: `${baseUrl}/gemini/v1beta`, fetch })
    },
  }),
  defineProvider({
    id: 'ollama',
    name: 'Ollama',
    settings,
    origin,
    known,
    local: true,
    async connect({ baseUrl }, { fetch }) {
      const { createOllama } = await import('ai-sdk-ollama')
      return createOllama({ baseURL: `${baseUrl}/ollama`, fetch: checkJsonLines(fetch) })
    },
  }),
]

export const findWireProvider = (id: string): Provider | undefined => wireProviders.find((provider) => provider.id === id)
