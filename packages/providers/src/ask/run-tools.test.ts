import { type AskTool, type AskToolCall, Refusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProviders } from '../open-providers.ts'
import type { Answer } from '../testing/answer.ts'
import { collectAnswer } from '../testing/collect-answer.ts'
import { type ModelServer, openModelServer } from '../testing/open-model-server.ts'
import { findWireProvider, wireProviders } from '../testing/wire-providers.ts'

let server: ModelServer
let called: AskToolCall[]

beforeEach(async () => {
  server = await openModelServer()
  called = []
})
afterEach(() => server.close())

const tools: AskTool[] = [
  { name: 'files__read', description: 'Reads.', schema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] } },
]
const call: Answer = { says: 'Let me look.', calls: [{ name: 'files__read', arguments: '{"path":"a.txt"}' }] }

function ask(model: string, result: string | Refusal = 'the contents', given = tools) {
  const { ask: asking } = openProviders({
    settings: async () => ({ apiKey: 'sk-canary-0123456789abcdef', baseUrl: server.url }),
    find: findWireProvider,
    times: { wait: async () => undefined },
  })
  return collectAnswer(asking, { model, tools: given }, undefined, undefined, async (asked) => {
    called.push(asked)
    if (result instanceof Refusal) throw result
    return result
  })
}

describe.each(wireProviders.map(({ id }) => `${id}/m`))('tools with %s', (model) => {
  it('calls a tool, sends its result back, and continues the answer', async () => {
    server.reply(call, { says: 'It says hello.' })
    const answer = await ask(model)
    expect([answer.text, answer.end, called]).toEqual([
      'Let me look.\n\nIt says hello.',
      'stop',
      [{ name: 'files__read', arguments: '{"path":"a.txt"}' }],
    ])
    expect(answer.usage).toMatchObject({ input: 20, output: 10 })
    const [first, second] = server.requests
    expect(first?.text).toContain('files__read')
    expect(second?.text).toMatch(/the contents/)
    expect(second?.text).toMatch(/a\.txt/)
  })

  it('asks again without tools if the model accepts none', async () => {
    server.reply({ fault: { kind: 'status', status: 400, says: 'm does not support tools' } }, { says: 'Without.' })
    expect(await ask(model)).toMatchObject({ text: 'Without.', end: 'stop' })
    expect(server.requests.map(({ text }) => text.includes('files__read'))).toEqual([true, false])
  })
})

describe('the tool loop', () => {
  const model = 'openai-chat/m'

  it('ends with the refusal of a call', async () => {
    server.reply(call)
    expect(await ask(model, new Refusal('cancelled'))).toMatchObject({ text: 'Let me look.', end: 'cancelled' })
  })

  it('does not call a tool whose arguments are not a JSON object', async () => {
    server.reply({ ...call, calls: [{ name: 'files__read', arguments: '[1' }] }, { says: 'Sorry.' })
    expect(await ask(model)).toMatchObject({ end: 'stop' })
    expect([called, server.requests[1]?.text.includes('the arguments are not a JSON object')]).toEqual([[], true])
  })

  it('stops a model that calls tools without an end', async () => {
    server.change({ otherwise: { ...call, says: [] } })
    expect(await ask(model)).toMatchObject({ end: 'other' })
    expect([called.length, server.requests.length]).toEqual([20, 21])
    expect(server.requests.at(-1)?.body).toMatchObject({ tool_choice: 'none' })
  })

  it('limits the calls of one answer', async () => {
    const calls = Array.from({ length: 60 }, () => ({ name: 'files__read', arguments: '{"path":"a"}' }))
    server.reply({ says: [], calls }, { says: 'Enough.' })
    expect(await ask(model)).toMatchObject({ end: 'stop' })
    expect([called.length, server.requests[1]?.text.split('reached its limit of tool calls').length]).toEqual([50, 11])
  })

  it('offers no tools to a caller that runs none', async () => {
    const { ask: asking } = openProviders({ settings: async () => ({ apiKey: 'sk-x', baseUrl: server.url }), find: findWireProvider })
    await collectAnswer(asking, { model, tools })
    expect(server.requests.map(({ text }) => text.includes('files__read'))).toEqual([false])
  })
})
