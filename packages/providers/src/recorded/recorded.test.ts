// Replays a recorded exchange of every provider through its real SDK, and compares the request and the parts read.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AskPart } from '@sheaf/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { catalog } from '../catalog/index.ts'
import { readEnvironment } from '../form/index.ts'
import { openProviders } from '../open-providers.ts'
import { type Exchange, formatExchange, parseExchange, replyOf, writeRead, writeRequest } from './exchange.ts'

const folder = import.meta.dirname
const fileOf = (id: string) => join(folder, `${id}.exchange.txt`)
const recorded = readdirSync(folder)
  .filter((name) => name.endsWith('.exchange.txt'))
  .map((name) => name.slice(0, -'.exchange.txt'.length))

afterEach(() => vi.unstubAllEnvs())

describe('recorded exchanges', () => {
  it('has an exchange for every provider, and no others', () => {
    expect(recorded.sort()).toEqual(catalog.map(({ id }) => id).sort())
  })

  it.each(recorded)('%s sends the recorded request and reads the recorded answer', async (id) => {
    const exchange = parseExchange(readFileSync(fileOf(id), 'utf8'))
    const replayed = await replay(id, exchange)
    expect(replayed.read).toMatch(/"type":"text".*\n(.*\n)*.*"type":"done","finish":"stop","usage":\{"input":/)
    await expect(formatExchange({ ...exchange, ...replayed })).toMatchFileSnapshot(fileOf(id))
  })

  it.each(recorded)('%s sends the bytes of an image unchanged', async (id) => {
    const exchange = parseExchange(readFileSync(fileOf(id), 'utf8'))
    const { settings, model } = exchange.asked
    const requests: string[] = []
    const { ask } = openProviders({
      settings: async () => settings,
      override: () => ({ images: true }),
      send: async (request) => {
        requests.push(await request.text())
        return replyOf(exchange)
      },
    })
    const bytes = Uint8Array.from({ length: 300 }, (_, at) => at % 256)
    const messages = [{ from: 'you' as const, text: 'What is it?', images: [{ type: 'image/png' as const, bytes }] }]
    const read: AskPart[] = []
    for await (const part of ask({ model: `${id}/${model}`, messages })) read.push(part)
    expect(read.at(-1)?.type).toBe('done')
    expect(requests.at(-1)).toContain(Buffer.from(bytes).toString('base64'))
  })

  it.each(recorded)('%s reads nothing from the environment', async (id) => {
    // SDKs read keys and URLs from environment variables, and would use a key or a host that the user never entered.
    const exchange = parseExchange(readFileSync(fileOf(id), 'utf8'))
    const { request } = await replay(id, exchange)
    const names = readEnvironment({}).flatMap((provider) => provider.names)
    for (const name of [...names, ...namesOfSdks]) vi.stubEnv(name, 'https://canary.example.com')
    expect((await replay(id, exchange)).request).toBe(request)
  })

  it('has no key in a recorded request', () => {
    for (const id of recorded) {
      const { asked, request } = parseExchange(readFileSync(fileOf(id), 'utf8'))
      for (const [name, value] of Object.entries(asked.settings)) {
        if (/key|token/i.test(name)) expect(request).not.toContain(value)
      }
    }
  })
})

async function replay(id: string, exchange: Exchange): Promise<Pick<Exchange, 'request' | 'read'>> {
  const { settings, model, ...more } = exchange.asked
  const requests: string[] = []
  const { ask } = openProviders({
    settings: async () => settings,
    send: async (request) => {
      requests.push(await writeRequest(request, settings))
      return replyOf(exchange)
    },
  })
  const read: AskPart[] = []
  for await (const part of ask({ ...question, ...more, model: `${id}/${model}` })) read.push(part)
  return { request: requests.join('\n'), read: writeRead(read) }
}

const namesOfSdks = [
  'OPENAI_BASE_URL',
  'OPENAI_ORG_ID',
  'ANTHROPIC_BASE_URL',
  'ANTHROPIC_AUTH_TOKEN',
  'GROQ_BASE_URL',
  'AWS_ENDPOINT_URL',
  'OLLAMA_API_KEY',
  'OLLAMA_HOST',
  'GOOGLE_CLIENT_EMAIL',
  'GOOGLE_PRIVATE_KEY',
]

const question = {
  system: 'You are terse.',
  messages: [
    { from: 'you' as const, text: 'These are the files.', keep: true },
    { from: 'model' as const, text: 'Seen.' },
    { from: 'you' as const, text: 'Greet me.' },
  ],
}
