import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openProviders } from '../open-providers.ts'
import { type ModelServer, openModelServer } from '../testing/open-model-server.ts'
import { findWireProvider } from '../testing/wire-providers.ts'

const apiKey = 'sk-canary-0123456789abcdef'
let server: ModelServer
beforeAll(async () => {
  server = await openModelServer({ keys: [apiKey], models: ['one', 'two'] })
})
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
})

const providers = openProviders({
  settings: async () => undefined,
  find: findWireProvider,
  times: { wait: async () => {}, firstMs: 5_000 },
})
const check = (id: string, values: Record<string, string> = { apiKey, baseUrl: server.url }) => providers.check(id, values)

describe('validating a provider', () => {
  it('reports the number of models', async () => {
    expect(await check('openai-chat')).toEqual({ ok: true, says: 'Connected. 2 models available.', models: 2 })
    expect(server.requests.map(({ protocol }) => protocol)).toEqual(['models'])
  })
  it('asks a model for a short answer if there is no listing', async () => {
    expect(await check('anthropic')).toEqual({ ok: true, says: 'Connected. m answered.', models: 1 })
    expect(server.requests.map(({ body, stream }) => [stream, body])).toMatchObject([[false, { max_tokens: 16 }]])
  })
  it('accepts the key if the model no longer exists', async () => {
    server.reply({ fault: { kind: 'status', status: 404, says: 'model: m' } })
    expect(await check('anthropic')).toMatchObject({ ok: true })
  })
  it.each(['openai-chat', 'anthropic', 'gemini'])('reports a wrong key without showing it: %s', async (id) => {
    const wrong = 'sk-wrong-9876543210abcdef'
    const answer = await check(id, { apiKey: wrong, baseUrl: server.url })
    expect(answer).toEqual({
      ok: false,
      what: 'key',
      says: 'The provider rejected the API key. Incorrect API key provided: [key].',
      try: expect.any(String),
    })
  })
  it.each([
    ['quota', { kind: 'status', status: 402, says: 'Pay first.' }],
    ['region', { kind: 'status', status: 451, says: 'Not here.' }],
    ['provider', { kind: 'status', status: 500, says: 'Oops.' }],
    ['settings', { kind: 'raw', type: 'text/html', body: '<h1>Welcome</h1>' }],
    ['settings', { kind: 'redirect', to: 'https://elsewhere.example' }],
  ] as const)('reports the kind of problem: %s', async (what, fault) => {
    const failing = await openModelServer({ answers: [{ when: 'models', fault, always: true }], otherwise: { fault } })
    const values = { apiKey, baseUrl: failing.url }
    expect(await check('openai-chat', values)).toMatchObject({ ok: false, what })
    expect(await check('gemini', values)).toMatchObject({ ok: false, what })
    await failing.close()
  })
  it('reports a missing model list as a wrong URL, not as an unknown model', async () => {
    const fault = { kind: 'status', status: 404, says: 'There is nothing at /models.' } as const
    const failing = await openModelServer({ answers: [{ when: 'models', fault, always: true }] })
    const { says, ...rest } = await check('openai-chat', { apiKey, baseUrl: failing.url })
    await failing.close()
    expect(rest).toEqual({ ok: false, what: 'settings', try: "Check that the URL points to the provider's API, then try again." })
    expect(says).toContain('No model list at that address. There is nothing at /models.')
  })
  it('counts only chat models', async () => {
    const other = await openModelServer({ keys: [apiKey], models: ['gpt-5', 'text-embedding-3-large', 'tts-1'] })
    expect(await check('openai-chat', { apiKey, baseUrl: other.url })).toEqual({
      ok: true,
      says: 'Connected. 1 model available.',
      models: 1,
    })
    await other.close()
  })
  it('reports a server that is not running', async () => {
    const closed = await openModelServer()
    await closed.close()
    expect(await check('openai-chat', { apiKey, baseUrl: closed.url })).toMatchObject({ ok: false, what: 'network' })
  })
  it('reports a missing field', async () => {
    expect(await check('openai-chat', { apiKey: '', baseUrl: server.url })).toMatchObject({ ok: false, what: 'settings' })
  })
  it('rejects when validation is canceled', async () => {
    await expect(providers.check('openai-chat', { apiKey, baseUrl: server.url }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
  it('lists the models of a provider', async () => {
    const listed = await providers.listModels('openai-chat', { apiKey, baseUrl: server.url })
    expect(listed.map(({ ref, source }) => [ref, source])).toEqual([
      ['openai-chat/one', 'listed'],
      ['openai-chat/two', 'listed'],
    ])
    await expect(providers.listModels('openai-chat', { apiKey: 'wrong-one', baseUrl: server.url })).rejects.toMatchObject({
      code: 'model-key',
    })
  })
})
