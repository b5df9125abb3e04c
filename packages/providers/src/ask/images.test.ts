import type { AskMessage } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProviders } from '../open-providers.ts'
import { collectAnswer } from '../testing/collect-answer.ts'
import { type ModelServer, openModelServer } from '../testing/open-model-server.ts'
import { findWireProvider } from '../testing/wire-providers.ts'

let server: ModelServer
beforeEach(async () => {
  server = await openModelServer()
})
afterEach(() => server.close())

const asking = () =>
  openProviders({
    settings: async () => ({ apiKey: 'sk-canary-0123456789abcdef', baseUrl: server.url }),
    find: findWireProvider,
    override: (model) => (model.endsWith('/blind') ? { images: false } : {}),
    times: { wait: async () => {} },
  }).ask

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3)
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 4, 5, 6)
const [pngText, jpegText] = [png, jpeg].map((bytes) => Buffer.from(bytes).toString('base64'))
const messages: AskMessage[] = [
  { from: 'you', text: 'The files.', keep: true },
  { from: 'you', text: 'What is this?', images: [{ type: 'image/png', bytes: png }] },
  { from: 'model', text: 'A button.' },
  { from: 'you', text: 'And this?', images: [{ type: 'image/jpeg', bytes: jpeg }] },
]
const url = (type: string, data = '') => `data:${type};base64,${data}`
const source = (type: string, data = '') => ({ type: 'base64', media_type: type, data })

/** What each protocol receives for `messages`. */
const expected: Record<string, unknown> = {
  'openai-chat': {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'The files.' },
          { type: 'image_url', image_url: { url: url('image/png', pngText) } },
          { type: 'text', text: 'What is this?' },
        ],
      },
      { role: 'assistant', content: 'A button.' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: url('image/jpeg', jpegText) } },
          { type: 'text', text: 'And this?' },
        ],
      },
    ],
  },
  'openai-responses': {
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'The files.' },
          { type: 'input_image', image_url: url('image/png', pngText) },
          { type: 'input_text', text: 'What is this?' },
        ],
      },
      { role: 'assistant', content: 'A button.' },
      {
        role: 'user',
        content: [
          { type: 'input_image', image_url: url('image/jpeg', jpegText) },
          { type: 'input_text', text: 'And this?' },
        ],
      },
    ],
  },
  anthropic: {
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'The files.', cache_control: { type: 'ephemeral' } },
          { type: 'image', source: source('image/png', pngText) },
          { type: 'text', text: 'What is this?' },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'A button.' }] },
      {
        role: 'user',
        content: [
          { type: 'image', source: source('image/jpeg', jpegText) },
          { type: 'text', text: 'And this?' },
        ],
      },
    ],
  },
  gemini: {
    contents: [
      {
        role: 'user',
        parts: [{ text: 'The files.' }, { inlineData: { mimeType: 'image/png', data: pngText } }, { text: 'What is this?' }],
      },
      { role: 'model', parts: [{ text: 'A button.' }] },
      { role: 'user', parts: [{ inlineData: { mimeType: 'image/jpeg', data: jpegText } }, { text: 'And this?' }] },
    ],
  },
}

describe('images in a question', () => {
  it.each(
    Object.keys(expected),
  )('reach a server that speaks %s with exactly their bytes, before the text of their message', async (protocol) => {
    expect((await collectAnswer(asking(), { model: `${protocol}/m`, messages })).end).toBe('stop')
    expect(server.requests.map(({ body }) => body)).toEqual([expect.objectContaining(expected[protocol])])
  })

  it('reach an Ollama server with exactly their bytes', async () => {
    expect((await collectAnswer(asking(), { model: 'ollama/m', messages })).end).toBe('stop')
    const [request] = server.requests
    expect([request?.text.includes(pngText ?? '?'), request?.text.includes(jpegText ?? '?')]).toEqual([true, true])
  })

  it.each([
    ...Object.keys(expected),
    'ollama',
  ])('are refused for a %s model that accepts none, before anything is sent', async (protocol) => {
    const answer = await collectAnswer(asking(), { model: `${protocol}/blind`, messages })
    expect([answer.end, answer.says, server.requests.length]).toEqual(['model-no-images', 'Model: blind.', 0])
  })

  it('are refused for a model that may accept them, with how to allow them', async () => {
    const answer = await collectAnswer(asking(), { model: 'openai-chat/other', messages })
    expect([answer.end, answer.says, server.requests.length]).toEqual(['model-images-unknown', 'Model: other.', 0])
  })

  it('may be all of a message', async () => {
    const only: AskMessage[] = [{ from: 'you', text: '', images: [{ type: 'image/png', bytes: png }] }]
    await collectAnswer(asking(), { model: 'anthropic/m', messages: only })
    expect(server.requests[0]?.body).toMatchObject({
      messages: [{ role: 'user', content: [{ type: 'image', source: source('image/png', pngText) }] }],
    })
  })
})
