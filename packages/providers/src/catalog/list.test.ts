// Tests how each provider's listing is read. The samples follow the providers' documentation, cut down to the fields that are read.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSettings } from '../form/index.ts'
import type { HttpClient, KnownModel } from '../provider.ts'
import { catalog, findProvider } from './index.ts'

type Case = [id: string, address: string, header: string, answer: unknown, models: KnownModel[]]

const key = 'sk-test-0000'
const bearer = `authorization: Bearer ${key}`

const cases: Case[] = [
  [
    'openai',
    'https://api.openai.com/v1/models',
    bearer,
    { object: 'list', data: [{ id: 'gpt-5.4', object: 'model', created: 1, owned_by: 'openai' }, { object: 'model' }] },
    [{ model: 'gpt-5.4' }],
  ],
  [
    'anthropic',
    'https://api.anthropic.com/v1/models?limit=1000',
    `x-api-key: ${key}`,
    {
      data: [
        { type: 'model', id: 'claude-new', display_name: 'Claude New', max_input_tokens: 1_000_000, max_tokens: 128_000 },
        { type: 'model', id: 'claude-old', display_name: 'Claude Old' },
      ],
      has_more: false,
    },
    [
      { model: 'claude-new', label: 'Claude New', contextTokens: 1_000_000, maxOutputTokens: 128_000 },
      { model: 'claude-old', label: 'Claude Old' },
    ],
  ],
  [
    'google',
    'https://generativelanguage.googleapis.com/v1beta/models?pageSize=1000',
    `x-goog-api-key: ${key}`,
    {
      models: [
        {
          name: 'models/gemini-2.5-pro',
          displayName: 'Gemini 2.5 Pro',
          inputTokenLimit: 1_048_576,
          outputTokenLimit: 65_536,
          supportedGenerationMethods: ['generateContent', 'countTokens'],
          thinking: true,
        },
        { name: 'models/text-only', supportedGenerationMethods: ['embedContent'] },
      ],
    },
    [{ model: 'gemini-2.5-pro', label: 'Gemini 2.5 Pro', contextTokens: 1_048_576, maxOutputTokens: 65_536, can: { thinking: true } }],
  ],
  [
    'groq',
    'https://api.groq.com/openai/v1/models',
    bearer,
    {
      data: [
        { id: 'openai/gpt-oss-120b', active: true, context_window: 131_072, max_completion_tokens: 65_536 },
        { id: 'gone', active: false },
      ],
    },
    [{ model: 'openai/gpt-oss-120b', contextTokens: 131_072, maxOutputTokens: 65_536 }],
  ],
  [
    'mistral',
    'https://api.mistral.ai/v1/models',
    bearer,
    {
      data: [
        { id: 'mistral-large-2512', max_context_length: 262_144, capabilities: { completion_chat: true, vision: true, reasoning: false } },
        { id: 'mistral-embed', capabilities: { completion_chat: false } },
      ],
    },
    [{ model: 'mistral-large-2512', contextTokens: 262_144, can: { images: true, thinking: false } }],
  ],
  [
    'xai',
    'https://api.x.ai/v1/language-models',
    bearer,
    {
      models: [
        {
          id: 'grok-4.7',
          input_modalities: ['text', 'image'],
          prompt_text_token_price: 20_000,
          cached_prompt_text_token_price: 5_000,
          completion_text_token_price: 60_000,
        },
      ],
    },
    [{ model: 'grok-4.7', can: { images: true }, price: { input: 2, output: 6, cached: 0.5 } }],
  ],
  [
    'together',
    'https://api.together.xyz/v1/models',
    bearer,
    [
      {
        id: 'zai-org/GLM-5.2',
        type: 'chat',
        display_name: 'GLM 5.2',
        context_length: 262_144,
        pricing: { input: 1.4, output: 4.4, cached_input: 0.26, hourly: 0 },
      },
      { id: 'by/the-hour', type: 'chat', pricing: { input: 0, output: 0 } },
      { id: 'black-forest-labs/FLUX', type: 'image' },
    ],
    [
      { model: 'zai-org/GLM-5.2', label: 'GLM 5.2', contextTokens: 262_144, price: { input: 1.4, output: 4.4, cached: 0.26 } },
      { model: 'by/the-hour' },
    ],
  ],
  [
    'deepinfra',
    'https://api.deepinfra.com/v1/openai/models',
    bearer,
    {
      data: [
        {
          id: 'zai-org/GLM-5.2',
          metadata: {
            context_length: 1_048_576,
            max_tokens: 32_768,
            pricing: { input_tokens: 0.95, output_tokens: 3, cache_read_tokens: 0.18 },
            tags: ['reasoning'],
          },
        },
        { id: 'plain', metadata: null },
      ],
    },
    [
      {
        model: 'zai-org/GLM-5.2',
        contextTokens: 1_048_576,
        maxOutputTokens: 32_768,
        price: { input: 0.95, output: 3, cached: 0.18 },
        can: { images: false, thinking: true },
      },
      { model: 'plain' },
    ],
  ],
  [
    'huggingface',
    'https://router.huggingface.co/v1/models',
    bearer,
    {
      data: [
        {
          id: 'Qwen/Qwen3-Coder-Next',
          architecture: { input_modalities: ['text'] },
          providers: [
            { provider: 'a', status: 'live', context_length: 262_144 },
            { provider: 'b', status: 'live', context_length: 131_072 },
            { provider: 'c', status: 'error', context_length: 8_192 },
          ],
        },
      ],
    },
    [{ model: 'Qwen/Qwen3-Coder-Next', contextTokens: 131_072, can: { images: false } }],
  ],
  [
    'moonshot',
    'https://api.moonshot.ai/v1/models',
    bearer,
    { data: [{ id: 'kimi-k3', context_length: 1_048_576, supports_image_in: true, supports_reasoning: true }] },
    [{ model: 'kimi-k3', contextTokens: 1_048_576, can: { images: true, thinking: true } }],
  ],
  [
    'cohere',
    'https://api.cohere.com/v1/models?page_size=1000&endpoint=chat',
    bearer,
    { models: [{ name: 'command-a-03-2025', endpoints: ['chat'], context_length: 256_000 }] },
    [{ model: 'command-a-03-2025', contextTokens: 256_000 }],
  ],
  [
    'github',
    'https://models.github.ai/catalog/models',
    bearer,
    [
      {
        id: 'openai/gpt-4.1',
        name: 'OpenAI GPT-4.1',
        supported_input_modalities: ['text', 'image'],
        supported_output_modalities: ['text'],
        limits: { max_input_tokens: 1_048_576, max_output_tokens: 32_768 },
      },
      { id: 'openai/text-embedding-3-small', supported_output_modalities: ['embeddings'] },
    ],
    [{ model: 'openai/gpt-4.1', label: 'OpenAI GPT-4.1', maxOutputTokens: 32_768, can: { images: true } }],
  ],
  [
    'custom',
    'https://models.example.com/v1/models',
    bearer,
    { data: [{ id: 'my-model', max_model_len: 32_768 }] },
    [{ model: 'my-model', contextTokens: 32_768 }],
  ],
]

describe('listing models', () => {
  it.each(cases)('%s requests its own URL with the key and reads the listing', async (id, address, header, answer, models) => {
    const seen: string[] = []
    const listed = await list(id, (url, headers) => {
      seen.push(`${url} ${[...headers].map((each) => each.join(': ')).find((each) => each.includes(key))}`)
      return Response.json(answer)
    })
    expect(seen).toEqual([`${address} ${header}`])
    expect(listed).toEqual(models)
  })

  it('checks the OpenRouter key first, because its list is public', async () => {
    const seen: string[] = []
    const listed = await list('openrouter', (url) => {
      seen.push(url)
      return Response.json({
        data: [
          {
            id: 'anthropic/claude-sonnet-5.5',
            name: 'Anthropic: Claude Sonnet 5.5',
            context_length: 1_000_000,
            top_provider: { max_completion_tokens: 128_000 },
            pricing: { prompt: '0.000002', completion: '0.00001', input_cache_read: '0.0000002' },
            architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
            supported_parameters: ['reasoning', 'max_tokens'],
          },
          { id: 'a/picture', architecture: { output_modalities: ['image'] } },
          { id: 'a/router', pricing: { prompt: '-1', completion: '-1' }, context_length: null },
        ],
      })
    })
    expect(seen).toEqual(['https://openrouter.ai/api/v1/key', 'https://openrouter.ai/api/v1/models'])
    expect(listed).toEqual([
      {
        model: 'anthropic/claude-sonnet-5.5',
        label: 'Anthropic: Claude Sonnet 5.5',
        contextTokens: 1_000_000,
        maxOutputTokens: 128_000,
        price: { input: 2, output: 10, cached: 0.2 },
        can: { images: true, thinking: true, temperature: false },
      },
      { model: 'a/router', can: {} },
    ])
    const refused = list('openrouter', (url) => (url.endsWith('/key') ? new Response('{}', { status: 401 }) : Response.json({ data: [] })))
    await expect(refused).rejects.toMatchObject({ statusCode: 401 })
    expect(
      await list('openrouter', (url) => (url.endsWith('/key') ? new Response('', { status: 404 }) : Response.json({ data: [] }))),
    ).toEqual([])
  })

  it('reads the capabilities of each Ollama model, and caps its context window at the configured one', async () => {
    const about: Record<string, unknown> = {
      'qwen3:8b': { capabilities: ['completion', 'thinking'], model_info: { 'qwen3.context_length': 40_960 } },
      'small:1b': { capabilities: ['completion', 'vision'], model_info: { 'llama.context_length': 8_192 } },
      'nomic-embed-text': { capabilities: ['embedding'] },
    }
    const listed = await list('ollama', async (url, _, body) => {
      if (url.endsWith('/api/tags')) return Response.json({ models: [...Object.keys(about), 'odd'].map((name) => ({ name })) })
      const found = about[JSON.parse(body).model]
      return found ? Response.json(found) : new Response('no', { status: 500 })
    })
    const price = { input: 0, output: 0 }
    expect(listed).toEqual([
      { model: 'qwen3:8b', contextTokens: 32_768, price, can: { images: false, thinking: true } },
      { model: 'small:1b', contextTokens: 8_192, price, can: { images: true, thinking: false } },
      { model: 'odd', contextTokens: 32_768, price },
    ])
  })

  it("falls back to OpenAI's listing if LM Studio's own is missing", async () => {
    const price = { input: 0, output: 0 }
    const own = await list('lmstudio', () =>
      Response.json({
        data: [
          { id: 'qwen3-coder-30b', type: 'llm', max_context_length: 262_144, loaded_context_length: 16_384 },
          { id: 'gemma-vl', type: 'vlm', max_context_length: 131_072 },
          { id: 'nomic', type: 'embeddings' },
        ],
      }),
    )
    expect(own).toEqual([
      { model: 'qwen3-coder-30b', contextTokens: 16_384, can: { images: false }, price },
      { model: 'gemma-vl', contextTokens: 131_072, can: { images: true }, price },
    ])
    const common = await list('lmstudio', (url) =>
      url.includes('/api/v0/') ? new Response('', { status: 404 }) : Response.json({ data: [{ id: 'qwen3-coder-30b' }] }),
    )
    expect(common).toEqual([{ model: 'qwen3-coder-30b', price }])
  })

  const listing = catalog.filter(({ list }) => list).map(({ id }) => id)

  it.each(listing)('reads any response from %s without failing', async (id) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          entries.map((data) => JSON.stringify({ data, models: data })),
        ),
        async (body) => {
          const models = await list(id, () => new Response(body))
          expect(models.every(({ model }) => typeof model === 'string' && model !== '')).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(listing)('fails with the status and the response body of %s', async (id) => {
    const body = '{"error":{"message":"Incorrect key"}}'
    await expect(list(id, () => new Response(body, { status: 401 }))).rejects.toMatchObject({ statusCode: 401, responseBody: body })
    await expect(list(id, () => new Response('<html>Sign in to the hotel</html>'))).rejects.toMatchObject({
      statusCode: 200,
      responseBody: '<html>Sign in to the hotel</html>',
    })
  })
})

/** Entries with the right names and values of the wrong types. */
const entries = fc.array(
  fc.record(
    Object.fromEntries(
      ['id', 'name', 'type', 'pricing', 'context_length', 'capabilities', 'architecture', 'metadata', 'providers', 'limits'].map((name) => [
        name,
        fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.array(fc.string()), fc.dictionary(fc.string(), fc.jsonValue())),
      ]),
    ),
    { requiredKeys: [] },
  ),
  { maxLength: 4 },
)

type Answer = (url: string, headers: Headers, body: string) => Response | Promise<Response>

async function list(id: string, answer: Answer): Promise<KnownModel[]> {
  const provider = findProvider(id)
  if (!provider?.list) throw new Error(`${id} has no list`)
  const client: HttpClient = { fetch: async (input, init) => answer(String(input), new Headers(init?.headers), String(init?.body)) }
  const own = id === 'custom' ? { name: 'Mine', baseUrl: 'https://models.example.com/v1' } : {}
  return provider.list(parseSettings(provider, { apiKey: key, ...own }), client)
}
