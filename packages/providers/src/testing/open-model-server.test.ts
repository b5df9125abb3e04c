import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { createOllama } from 'ai-sdk-ollama'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelServer, openModelServer } from './open-model-server.ts'

let server: ModelServer
beforeAll(async () => {
  server = await openModelServer()
})
afterAll(() => server.close())

const apiKey = 'sk-test-1'
const sdks: Record<string, () => LanguageModelV4> = {
  'openai-chat': () => createOpenAI({ apiKey, baseURL: `${server.url}/openai/v1` }).chat('m'),
  'openai-responses': () => createOpenAI({ apiKey, baseURL: `${server.url}/openai/v1` }).responses('gpt-5'),
  anthropic: () => createAnthropic({ apiKey, baseURL: `${server.url}/anthropic/v1` })('m'),
  gemini: () => createGoogle({ apiKey, baseURL: `${server.url}/gemini/v1beta` })('m'),
  ollama: () => createOllama({ baseURL: `${server.url}/ollama` })('m'),
}
const prompt: Parameters<LanguageModelV4['doStream']>[0]['prompt'] = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }]

describe.each(Object.keys(sdks))('a scripted model with protocol %s', (name) => {
  const usage = { input: 100, cached: 40, output: 20 }
  const model = () => sdks[name]?.() ?? expect.fail()
  it('streams the scripted answer, and the real SDK reads it', async () => {
    server.reply({ says: [{ thinking: 'Hm' }, { thinking: 'm.' }, 'Grüße', ' 🌍'], usage, finish: 'length' })
    const parts: LanguageModelV4StreamPart[] = []
    const { stream } = await model().doStream({ prompt })
    for await (const part of stream) parts.push(part)
    const said = (type: string) => parts.map((part) => (part.type === type && 'delta' in part ? part.delta : '')).join('')
    expect(said('text-delta')).toBe('Grüße 🌍')
    if (name !== 'openai-chat') expect(said('reasoning-delta')).toBe('Hmm.')
    expect(parts.filter(({ type }) => type === 'error')).toEqual([])
    expect(parts.at(-1)).toMatchObject({
      type: 'finish',
      finishReason: { unified: 'length' },
      usage: { inputTokens: { total: 100 }, outputTokens: { total: 20 } },
    })
    expect(server.requests.at(-1)).toMatchObject({ protocol: name, stream: true, state: 'answered' })
  })
  it('answers in one piece', async () => {
    server.reply({ says: ['Grüße', ' 🌍'], usage })
    const { content, finishReason, usage: counted } = await model().doGenerate({ prompt })
    expect(content.map((part) => (part.type === 'text' ? part.text : ''))).toEqual(['Grüße 🌍'])
    expect(finishReason.unified).toBe('stop')
    expect(counted).toMatchObject({ inputTokens: { total: 100 }, outputTokens: { total: 20 } })
    expect(server.requests.at(-1)).toMatchObject({ protocol: name, stream: false })
  })
  it('returns errors in the format of the protocol', async () => {
    server.reply({ fault: { kind: 'status', status: 400, says: 'Too odd.' } })
    await expect(model().doGenerate({ prompt })).rejects.toThrow('Too odd.')
  })
})
