import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listFrom } from '../check/list-from.ts'
import { defaultTimes, type Times } from '../http/index.ts'
import { openProviders } from '../open-providers.ts'
import type { Fault } from '../testing/answer.ts'
import { type CollectedAnswer, collectAnswer } from '../testing/collect-answer.ts'
import { type ModelServer, openModelServer } from '../testing/open-model-server.ts'
import { findWireProvider, wireProviders } from '../testing/wire-providers.ts'
import { connectionTo } from './connection.ts'

const apiKey = 'sk-canary-0123456789abcdef'
const protocols = wireProviders.map(({ id }) => id)
let server: ModelServer
let waited: number[] = []

beforeEach(async () => {
  server = await openModelServer()
  waited = []
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const asking = (times: Partial<Times> = {}) =>
  openProviders({
    settings: async () => ({ apiKey, baseUrl: server.url }),
    find: findWireProvider,
    times: {
      wait: async (ms) => {
        waited.push(ms)
      },
      ...times,
    },
  }).ask

const refused = (end: string, says: unknown, more: Partial<CollectedAnswer> = {}) => ({
  text: '',
  thinking: '',
  waits: [],
  end,
  says,
  ...more,
})
const paid = { input: 10, output: 5, cost: expect.closeTo(0.00006) }
const fine = (more: Partial<CollectedAnswer> = {}) => ({ text: 'Hello.', thinking: '', waits: [], end: 'stop', usage: paid, ...more })

describe.each(protocols)('the real SDK for %s', (protocol) => {
  const model = `${protocol}/m`

  it('streams text and reports usage and cost', async () => {
    server.reply({ says: ['Grü', 'ße 🌍'], usage: { input: 1000, cached: 400, output: 200 } })
    const heard = await collectAnswer(asking(), { model })
    const cached = protocol === 'ollama' ? {} : { cached: 400 }
    const cost = protocol === 'ollama' ? 0.003 : 0.0028
    expect(heard).toEqual({
      text: 'Grüße 🌍',
      thinking: '',
      waits: [],
      end: 'stop',
      usage: { input: 1000, ...cached, output: 200, cost: expect.closeTo(cost) },
    })
    expect(server.requests.map(({ stream, state }) => ({ stream, state }))).toEqual([{ stream: true, state: 'answered' }])
  })
  it('returns the same answer in one piece when streaming is off', async () => {
    server.reply({ says: ['Hel', 'lo.'] })
    expect(await collectAnswer(asking(), { model, stream: false })).toEqual(fine())
    expect(server.requests.map(({ stream }) => stream)).toEqual([false])
  })
  it("reports an answer that was cut at the model's output limit", async () => {
    server.reply({ says: 'Half', finish: 'length' })
    expect(await collectAnswer(asking(), { model })).toMatchObject({ text: 'Half', end: 'length' })
  })
  it.each([true, false])('does not retry a wrong key, and never shows it (streamed: %s)', async (stream) => {
    server.reply({ fault: { kind: 'status', status: 401, says: `Incorrect API key provided: ${apiKey}. Get one at our page.` } })
    const heard = await collectAnswer(asking(), { model, stream })
    expect(heard).toEqual(refused('model-key', 'Incorrect API key provided: [key]. Get one at our page.'))
    expect(server.requests).toHaveLength(1)
  })
  it.each([
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['milliseconds', { 'retry-after-ms': '1500' }, 1_500],
    ['longer than the default backoff', { 'retry-after': '90' }, 90_000],
  ])('waits as long as the provider asks: %s', async (_, headers, ms) => {
    server.reply({ fault: { kind: 'status', status: 429, says: 'Slow down.', headers } })
    expect(await collectAnswer(asking(), { model })).toEqual(fine({ waits: [{ seconds: Math.ceil(ms / 1000), why: 'Slow down.' }] }))
    expect(waited).toEqual([ms])
  })
  it('waits until the date in retry-after', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0) })
    const date = new Date(Date.now() + 60_000).toUTCString()
    server.reply({ fault: { kind: 'status', status: 429, says: 'Slow down.', headers: { 'retry-after': date } } })
    expect((await collectAnswer(asking(), { model })).end).toBe('stop')
    expect(waited).toEqual([60_000])
  })
  it.each([
    ['3600', '60 minutes'],
    ['86400', '24 hours'],
    ['10000000', '116 days'],
  ])('refuses to wait %s seconds, and says when to try again', async (seconds, words) => {
    server.reply({ fault: { kind: 'status', status: 429, says: 'Slow down.', headers: { 'retry-after': seconds } } })
    expect(await collectAnswer(asking(), { model })).toEqual(refused('model-busy', `Try again in ${words}. Slow down.`))
  })
  it('backs off even if retry-after is always 0', async () => {
    const fault = { kind: 'status', status: 429, says: 'Slow down.', headers: { 'retry-after': '0' } } as const
    server.reply({ fault }, { fault })
    expect((await collectAnswer(asking(), { model })).end).toBe('stop')
    expect(waited).toEqual([1_000, 2_000])
  })
  it.each([true, false])('retries after a temporary failure (streamed: %s)', async (stream) => {
    server.reply({ fault: { kind: 'status', status: 500, says: 'Oops.' } }, { fault: { kind: 'status', status: 503, says: 'Later.' } })
    expect(await collectAnswer(asking(), { model, stream })).toEqual(
      fine({
        waits: [
          { seconds: 1, why: 'Oops.' },
          { seconds: 2, why: 'Later.' },
        ],
      }),
    )
    expect(waited).toEqual([1_000, 2_000])
  })
  it('gives up after four tries', async () => {
    for (let tries = 0; tries < 4; tries += 1) server.reply({ fault: { kind: 'status', status: 503, says: 'Overloaded.' } })
    expect(await collectAnswer(asking(), { model })).toMatchObject({ end: 'model-busy', says: 'Overloaded.' })
    expect(server.requests).toHaveLength(4)
  })
  it.each([true, false])('retries when the connection closes before any output (streamed: %s)', async (stream) => {
    server.reply({ fault: { kind: 'reset' } })
    expect(await collectAnswer(asking(), { model, stream })).toEqual(
      fine({ waits: [{ seconds: 1, why: expect.stringContaining('closed the connection') }] }),
    )
  })
  it.each([true, false])('gives up on a provider that never answers (streamed: %s)', async (stream) => {
    server.reply({ fault: { kind: 'hang' } })
    expect(await collectAnswer(asking({ firstMs: 50 }), { model, stream })).toEqual(refused('model-stalled', 'No response for 50 ms.'))
    // On a busy machine the timeout may expire before the request is sent.
    await server.until((requests) => requests.every(({ state }) => state === 'gone'))
  })
  it('gives up on a provider that stops mid-answer, and keeps the text so far', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    server.reply({ says: 'Half', fault: { kind: 'midway', how: 'hang' } })
    const begun = Promise.withResolvers<void>()
    const asked = collectAnswer(asking(), { model }, () => begun.resolve())
    await begun.promise
    let isOver = false
    void asked.finally(() => {
      isOver = true
    })
    await expect.poll(() => vi.advanceTimersByTime(defaultTimes.silenceMs) && isOver).toBe(true)
    expect(await asked).toEqual(refused('model-stalled', 'No response for 300 seconds.', { text: 'Half' }))
    vi.useRealTimers()
    await server.until(([request]) => request?.state === 'gone')
  })
  it.each([
    ['breaks off', { kind: 'midway', how: 'reset' }],
    ['breaks off inside an event', { kind: 'midway', how: 'half' }],
    ['ends without a finish reason', { kind: 'midway', how: 'end' }],
  ] satisfies [string, Fault][])('never reports an answer as complete if it %s', async (_, fault) => {
    server.reply({ says: ['Half ', 'of it'], fault })
    expect(await collectAnswer(asking(), { model })).toEqual(refused('model-cut', expect.any(String), { text: 'Half of it' }))
    expect(server.requests).toHaveLength(1)
  })
  it('retries an unstreamed answer that breaks off, because none of it was shown', async () => {
    server.reply({ says: 'Half of it', fault: { kind: 'midway', how: 'reset' } })
    expect(await collectAnswer(asking(), { model, stream: false })).toMatchObject(
      fine({ waits: [{ seconds: 1, why: expect.any(String) }] }),
    )
  })
  it('keeps the text before a mid-answer error', async () => {
    server.reply({ says: 'Half', fault: { kind: 'midway', how: 'error', says: 'Something broke.' } })
    expect(await collectAnswer(asking(), { model })).toEqual(
      refused('model-cut', expect.stringContaining('Something broke.'), { text: 'Half' }),
    )
  })
  it('reads characters that are split across chunks', async () => {
    server.reply({ says: ['Grüße ', '🌍 𝄞 漢字'], fault: { kind: 'split' } })
    expect(await collectAnswer(asking(), { model })).toEqual(fine({ text: 'Grüße 🌍 𝄞 漢字' }))
  })
  it('reads a line of 10 MB', async () => {
    const says = 'a'.repeat(10_000_000)
    server.reply({ says })
    const heard = await collectAnswer(asking(), { model })
    expect({ ...heard, text: heard.text === says }).toEqual({ ...fine(), text: true })
  })
  it('stops reading an endless line', async () => {
    server.reply({ fault: { kind: 'endless', body: 'data: a' } })
    expect(await collectAnswer(asking(), { model })).toEqual(refused('model-answer', 'A line of the response is longer than 20 MB.'))
    await server.until(([request]) => request?.state === 'gone')
  })
  it.each([true, false])('quotes a web page returned instead of an answer (streamed: %s)', async (stream) => {
    const body = `<html><style>p{}</style><h1>Sign in</h1><p>to use ${apiKey} this network</p></html>`
    server.reply({ fault: { kind: 'raw', type: 'text/html; charset=utf-8', body } })
    expect(await collectAnswer(asking(), { model, stream })).toEqual(
      refused('model-answer', 'The address returned a web page: Sign in to use [key] this network'),
    )
  })
  it.each([true, false])('quotes a response that is not an answer (streamed: %s)', async (stream) => {
    server.reply({ fault: { kind: 'raw', type: 'text/plain', body: 'upstream says hi' } })
    expect(await collectAnswer(asking(), { model, stream })).toEqual(refused('model-answer', 'It starts with: upstream says hi'))
  })
  it('closes the connection when canceled mid-answer', async () => {
    const stopping = new AbortController()
    server.reply({ says: ['Half', { hold: `never-${protocol}` }, 'more'] })
    const heard = await collectAnswer(asking(), { model }, (part) => part.type === 'text' && stopping.abort(), stopping.signal)
    expect(heard).toEqual(refused('cancelled', '', { text: 'Half' }))
    await server.until(([request]) => request?.state === 'gone')
  })
  it.each([true, false])('closes the connection when canceled before any output (streamed: %s)', async (stream) => {
    const stopping = new AbortController()
    server.reply({ fault: { kind: 'hang' } })
    const heard = collectAnswer(asking(), { model, stream }, undefined, stopping.signal)
    await server.until((requests) => requests.length === 1)
    stopping.abort()
    expect(await heard).toEqual(refused('cancelled', ''))
    await server.until(([request]) => request?.state === 'gone')
  })
  it('closes the connection when the caller stops reading', async () => {
    server.reply({ says: ['Half', { hold: `never-${protocol}` }, 'more'] })
    for await (const part of asking()({ model, messages: [{ from: 'you', text: 'Hi' }] })) if (part.type === 'text') break
    await server.until(([request]) => request?.state === 'gone')
  })
  it('does not follow redirects', async () => {
    const other = await openModelServer()
    server.reply({ fault: { kind: 'redirect', to: `${other.url}/elsewhere?token=1` } })
    expect(await collectAnswer(asking(), { model })).toEqual(refused('model-redirected', `It redirected to ${other.url}/elsewhere.`))
    expect(other.requests).toEqual([])
    await other.close()
  })
  it('puts no key into a URL', async () => {
    await collectAnswer(asking(), { model })
    expect(server.requests.map(({ path }) => path.includes('canary'))).toEqual([false])
  })
  // [S3.60] [S9.22]
  it('sends temperature 0, and retries without it when the model rejects it', async () => {
    server.reply({ fault: { kind: 'status', status: 400, says: "Unsupported value: 'temperature' does not support 0 with this model." } })
    expect(await collectAnswer(asking(), { model })).toEqual(fine())
    expect(server.requests.map(({ text }) => /"temperature":0[,}]/.test(text))).toEqual([true, false])
  })
  // [S3.57]
  it('does not stream if the overrides of the model turn it off, unless the request turns it on', async () => {
    const { ask } = openProviders({
      settings: async () => ({ apiKey, baseUrl: server.url }),
      find: findWireProvider,
      override: (ref) => (ref === model ? { stream: false } : undefined),
    })
    expect(await collectAnswer(ask, { model })).toEqual(fine())
    expect(await collectAnswer(ask, { model, stream: true })).toEqual(fine())
    expect(await collectAnswer(ask, { model: `${model}-other` })).toMatchObject({ text: 'Hello.' })
    expect(server.requests.map(({ stream }) => stream)).toEqual([false, true, true])
  })

  it('retries without streaming when the model does not allow it', async () => {
    server.reply({ fault: { kind: 'status', status: 400, says: 'Your organization must be verified to stream this model.' } })
    expect(await collectAnswer(asking(), { model })).toEqual(fine())
    expect(server.requests.map(({ stream }) => stream)).toEqual([true, false])
  })
})

describe('provider errors', () => {
  it.each<[string, string, { status: number; says: string; code?: string; headers?: Record<string, string> }]>([
    [
      'model-unknown',
      'openai-chat',
      { status: 404, says: 'The model `m` does not exist or you do not have access to it.', code: 'model_not_found' },
    ],
    ['model-unknown', 'anthropic', { status: 404, says: 'model: m' }],
    [
      'model-unknown',
      'gemini',
      { status: 404, says: 'models/m is not found for API version v1beta, or is not supported for generateContent.' },
    ],
    ['model-unknown', 'ollama', { status: 404, says: 'model "m" not found, try pulling it first' }],
    ['model-unknown', 'openai-chat', { status: 400, says: 'm is not a valid model ID', code: 'invalid' }],
    ['model-unknown', 'openai-chat', { status: 400, says: 'Model Not Exist', code: 'invalid_request_error' }],
    [
      'model-context',
      'openai-chat',
      { status: 400, says: "This model's maximum context length is 128000 tokens.", code: 'context_length_exceeded' },
    ],
    [
      'model-context',
      'openai-responses',
      { status: 400, says: 'Your input exceeds the context window of this model.', code: 'context_length_exceeded' },
    ],
    ['model-context', 'anthropic', { status: 400, says: 'prompt is too long: 210000 tokens > 200000 maximum' }],
    ['model-context', 'anthropic', { status: 413, says: 'Request exceeds the maximum size' }],
    [
      'model-context',
      'gemini',
      { status: 400, says: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).' },
    ],
    [
      'model-context',
      'openai-chat',
      {
        status: 429,
        says: 'Request too large for gpt-4 on tokens per min (TPM): Limit 10000, Requested 20000.',
        code: 'rate_limit_exceeded',
      },
    ],
    [
      'model-quota',
      'openai-chat',
      {
        status: 429,
        says: 'You exceeded your current quota, please check your plan and billing details.',
        code: 'insufficient_quota',
        headers: { 'retry-after': '1' },
      },
    ],
    ['model-quota', 'anthropic', { status: 400, says: 'Your credit balance is too low to access the Anthropic API.' }],
    ['model-quota', 'gemini', { status: 429, says: 'You exceeded your current quota, please check your plan and billing details.' }],
    ['model-quota', 'openai-chat', { status: 402, says: 'Insufficient Balance' }],
    [
      'model-region',
      'openai-chat',
      { status: 403, says: 'Country, region, or territory not supported', code: 'unsupported_country_region_territory' },
    ],
    ['model-region', 'gemini', { status: 400, says: 'User location is not supported for the API use.', code: 'FAILED_PRECONDITION' }],
    ['model-region', 'anthropic', { status: 451, says: 'Not for you.' }],
    ['model-key', 'gemini', { status: 400, says: 'API key not valid. Please pass a valid API key.' }],
    ['model-key', 'anthropic', { status: 403, says: 'Your API key does not have permission to use the specified resource.' }],
    ['model-busy', 'anthropic', { status: 529, says: 'Overloaded' }],
    ['model-failed', 'gemini', { status: 500, says: 'An internal error has occurred.' }],
    ['model-request', 'openai-responses', { status: 400, says: 'Invalid value for reasoning.', code: 'invalid_value' }],
  ])('returns %s for %s %o', async (code, protocol, { status, says, ...rest }) => {
    server.reply({ fault: { kind: 'status', status, says, ...rest } })
    const heard = await collectAnswer(asking({ tries: 1 }), { model: `${protocol}/m` })
    expect({ end: heard.end, says: heard.says }).toEqual({ end: code, says })
  })
  it('retries a temporary error before the first output of a stream', async () => {
    server.reply({ says: [], fault: { kind: 'midway', how: 'error', says: 'Overloaded', code: 'overloaded_error' } })
    expect(await collectAnswer(asking(), { model: 'anthropic/m' })).toEqual(fine({ waits: [{ seconds: 1, why: 'Overloaded' }] }))
  })
  it('reads an error that comes with status 200', async () => {
    server.reply({
      fault: { kind: 'raw', type: 'application/json', body: '{"error":{"message":"Insufficient balance","code":"insufficient_balance"}}' },
    })
    expect(await collectAnswer(asking(), { model: 'gemini/m' })).toEqual(refused('model-quota', 'Insufficient balance'))
  })
  const events = (...data: unknown[]) => data.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')
  const said = (content: string, finish_reason: string | null = null) => ({
    id: '1',
    choices: [{ index: 0, delta: { content }, finish_reason }],
  })
  it('skips an unknown event without text, and ends the answer at one that may contain text', async () => {
    server.reply({ fault: { kind: 'raw', body: events(said('All'), { kind: 'heartbeat', at: 5 }, said(' of it.', 'stop')) } })
    expect(await collectAnswer(asking(), { model: 'openai-chat/m' })).toMatchObject({ text: 'All of it.', end: 'stop' })
    server.reply({ fault: { kind: 'raw', body: events(said('Not'), { odd: { text: 'all' } }, said(' of it.', 'stop')) } })
    expect(await collectAnswer(asking(), { model: 'openai-chat/m' })).toMatchObject({ text: 'Not', end: 'model-cut' })
  })
  it('reads an error in a format that the SDK does not know', async () => {
    server.reply({ fault: { kind: 'raw', body: events({ error: { detail: 'Insufficient balance' } }) } })
    expect(await collectAnswer(asking(), { model: 'openai-chat/m' })).toEqual(refused('model-quota', 'Insufficient balance'))
  })
  it('reports a 404 page as a wrong URL, not as an unknown model', async () => {
    server.reply({ fault: { kind: 'raw', status: 404, type: 'text/html', body: '<h1>404</h1>' } })
    expect(await collectAnswer(asking(), { model: 'openai-chat/m' })).toMatchObject({ end: 'model-answer' })
  })
})

describe('asking a model', () => {
  const ask = (settings: Record<string, string> | undefined) =>
    openProviders({ settings: async () => settings, find: findWireProvider }).ask
  it('refuses an unknown provider, one that is not set up, and an unencrypted URL', async () => {
    expect((await collectAnswer(ask({}), { model: 'nobody/m' })).end).toBe('unknown-provider')
    expect((await collectAnswer(ask({}), { model: 'm' })).end).toBe('unknown-provider')
    expect((await collectAnswer(ask(undefined), { model: 'gemini/m' })).end).toBe('provider-unset')
    expect((await collectAnswer(ask({ apiKey, baseUrl: 'http://models.example' }), { model: 'gemini/m' })).end).toBe('provider-settings')
    expect((await collectAnswer(ask({ apiKey, baseUrl: 'http://192.168.1.2:1234' }), { model: 'gemini/m' })).end).toBe('provider-settings')
  })
  it('reports a key with characters that no header allows as wrong, and does not show it', async () => {
    for (const end of ['\nx', 'ключ']) {
      const heard = await collectAnswer(ask({ apiKey: apiKey + end, baseUrl: server.url }), { model: 'openai-chat/m' })
      expect(heard).toEqual(refused('model-key', 'The key contains characters that are not allowed.'))
    }
  })
  it('explains a refused connection', async () => {
    const closed = await openModelServer()
    await closed.close()
    const heard = await collectAnswer(ask({ apiKey, baseUrl: closed.url }), { model: 'anthropic/m' })
    expect(heard).toEqual(refused('model-network', `${new URL(closed.url).host} refused the connection. (ECONNREFUSED)`))
  })
  it('retries without reasoning summaries for an unverified organization', async () => {
    const ask = asking()
    server.reply({ fault: { kind: 'status', status: 400, says: 'Your organization must be verified to generate reasoning summaries.' } })
    expect(await collectAnswer(ask, { model: 'openai-responses/m', thinking: 'on' })).toEqual(fine())
    expect(server.requests.map(({ text }) => text.includes('"summary":"auto"'))).toEqual([true, false])
  })
  it('lowers max tokens when the answer would not fit in the context window', async () => {
    const says = 'input length and `max_tokens` exceed context limit: 199211 + 9000 > 200000'
    server.reply({ fault: { kind: 'status', status: 400, says } })
    expect(await collectAnswer(asking(), { model: 'anthropic/m' })).toEqual(fine())
    expect(server.requests.map(({ body }) => body)).toMatchObject([{ max_tokens: 9_000 }, { max_tokens: 8_000 }])
  })
  it('sends nothing if the request is already canceled', async () => {
    expect(await collectAnswer(asking(), { model: 'gemini/m' }, undefined, AbortSignal.abort())).toEqual(refused('cancelled', ''))
    expect(server.requests).toEqual([])
  })
  // [S9.25]
  it('has the default timeouts of the specification', () => {
    const { firstMs, silenceMs } = defaultTimes
    expect({ firstMs, silenceMs }).toEqual({ firstMs: 1_000_000, silenceMs: 300_000 })
  })
})

describe('an endless answer', () => {
  const tooLong = 'The response is larger than 50 MB.'
  const json = { kind: 'endless', type: 'application/json', body: `"${'a'.repeat(998)}"\n` } as const

  it.each([
    ['openai-chat', 'data: {"x":1}\n\n'],
    ['ollama', '{"model":"m"}\n'],
  ])('stops after too many events without output: %s', async (protocol, body) => {
    server.reply({ fault: { kind: 'endless', body, coding: 'gzip' } })
    const says = 'It sent 20000 lines without any content.'
    expect(await collectAnswer(asking(), { model: `${protocol}/m` })).toEqual(refused('model-answer', says))
    await server.until(([request]) => request?.state === 'gone')
  })
  it.each(['gzip', 'deflate', 'br'] as const)('stops at 50 MB of an answer compressed with %s', async (coding) => {
    server.reply({ fault: { ...json, coding } })
    expect(await collectAnswer(asking(), { model: 'anthropic/m', stream: false })).toEqual(refused('model-answer', tooLong))
    await server.until(([request]) => request?.state === 'gone')
  })
  it('reads only the beginning of an endless error response', async () => {
    server.reply({ fault: { ...json, coding: 'gzip', status: 400 } })
    expect(await collectAnswer(asking(), { model: 'anthropic/m' })).toMatchObject({ text: '', end: 'model-answer' })
    await server.until(([request]) => request?.state === 'gone')
  })
  it('stops reading an endless model list', async () => {
    server.reply({ when: 'models', fault: { ...json, coding: 'gzip' } })
    const to = connectionTo('openai-chat', { apiKey, baseUrl: server.url }, findWireProvider)
    await expect(listFrom(to, { times: defaultTimes })).rejects.toMatchObject({ code: 'model-answer', detail: tooLong })
    await server.until(([request]) => request?.state === 'gone')
  })
  it('prints nothing that the SDK cannot parse', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
    try {
      server.reply({ fault: { kind: 'raw', body: 'not \u001b[31mJSON\n' } })
      expect(await collectAnswer(asking(), { model: 'ollama/m' })).toMatchObject({ text: '', end: 'model-answer' })
      expect(printed.mock.calls).toEqual([])
    } finally {
      printed.mockRestore()
    }
  })
})
