import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSettings, describeProvider, describeProviders, knownModels, openProviders } from './open-providers.ts'
import type { Answer } from './testing/answer.ts'
import { collectAnswer } from './testing/collect-answer.ts'
import { type ModelServer, openModelServer } from './testing/open-model-server.ts'

const apiKey = 'sk-canary-0123456789abcdef'
let server: ModelServer
beforeEach(async () => {
  server = await openModelServer()
})
afterEach(() => server.close())

const ask = (model: string, at: string, ...answers: Answer[]) => {
  server.reply(...answers)
  const providers = openProviders({
    settings: async () => ({ apiKey, baseUrl: server.url + at, name: 'mine' }),
    times: { wait: async () => {} },
  })
  return collectAnswer(providers.ask, { model })
}

/** The path of each model's protocol on the test server. */
const places: [string, string][] = [
  ['openai/gpt-x', '/openai/v1'],
  ['anthropic/claude-x', '/anthropic/v1'],
  ['google/gemini-x', '/gemini/v1beta'],
  ['ollama/llama', '/ollama'],
  ['custom-mine/m', '/openai/v1'],
  ['groq/m', '/openai/v1'],
  ['mistral/m', '/openai/v1'],
  ['deepseek/m', '/openai/v1'],
  ['openrouter/maker/m', '/openai/v1'],
  ['xai/m', '/openai/v1'],
  ['together/m', '/openai/v1'],
  ['fireworks/m', '/openai/v1'],
  ['perplexity/m', '/openai/v1'],
  ['lmstudio/m', '/openai/v1'],
]

describe.each(places)('%s of the catalog', (model, at) => {
  it('streams an answer, with the key in the request', async () => {
    expect(await ask(model, at, { says: ['Grü', 'ße.'] })).toMatchObject({ text: 'Grüße.', end: 'stop', usage: { input: 10, output: 5 } })
    const isLocal = /^(ollama|lmstudio)\//.test(model)
    expect(server.requests.map(({ key, model: asked }) => [isLocal || key === apiKey, asked])).toEqual([
      [true, model.slice(model.indexOf('/') + 1)],
    ])
  })
  it('never reports a broken answer as complete', async () => {
    expect(await ask(model, at, { says: 'Half', fault: { kind: 'midway', how: 'end' } })).toMatchObject({ text: 'Half', end: 'model-cut' })
    expect(await ask(model, at, { says: 'Half', fault: { kind: 'midway', how: 'half' } })).toMatchObject({ text: 'Half', end: 'model-cut' })
    expect(await ask(model, at, { says: 'Half', fault: { kind: 'midway', how: 'error', says: 'Boom' } })).toMatchObject({
      text: 'Half',
      end: 'model-cut',
    })
  })
  it('reports a wrong key without showing it', async () => {
    const heard = await ask(model, at, { fault: { kind: 'status', status: 401, says: `Bad key ${apiKey}` } })
    expect(heard).toEqual({ text: '', thinking: '', waits: [], end: 'model-key', says: 'Bad key [key]' })
  })
})

describe('the providers', () => {
  it('describes each provider under a unique id, and a user-added one by its name', () => {
    const ids = describeProviders().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(15)
    expect(describeProvider('custom-mine')).toEqual({ ...describeProvider('custom'), id: 'custom-mine', name: 'mine', template: undefined })
  })
  it('accepts an answer that ends with [DONE] and no finish reason', async () => {
    const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
    const body = `${event({ id: '1', choices: [{ index: 0, delta: { content: 'All.' } }] })}data: [DONE]\n\n`
    expect(await ask('custom-mine/m', '/openai/v1', { fault: { kind: 'raw', body } })).toMatchObject({ text: 'All.', end: 'other' })
  })
  it('lists known models without a request', () => {
    expect(knownModels('openai', {}).length).toBeGreaterThan(0)
    expect(knownModels('nobody', {})).toEqual([])
  })
  it('refuses incomplete settings and unknown providers', () => {
    expect(() => checkSettings('openai', {})).toThrow(expect.objectContaining({ code: 'provider-settings' }))
    expect(() => checkSettings('nobody', {})).toThrow(expect.objectContaining({ code: 'unknown-provider' }))
  })
})
