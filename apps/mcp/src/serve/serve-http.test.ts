import { afterEach, describe, expect, it, vi } from 'vitest'
import { smallServer } from '../testing/index.ts'
import { type HttpHandler, type HttpOptions, serveHttp } from './serve-http.ts'

let open: HttpHandler<string>[] = []
afterEach(async () => {
  for (const serving of open) await serving.close()
  open = []
  vi.useRealTimers()
})

function start(options: HttpOptions<string> = {}) {
  const small = smallServer()
  const callers: string[] = []
  const serving = serveHttp<string>(({ era, caller }) => {
    callers.push(`${era} ${caller}`)
    return small.newServer()
  }, options)
  open.push(serving)
  return { ...small, serving, callers }
}

const url = 'http://127.0.0.1/mcp'
const accepts = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (body: unknown, headers: Record<string, string> = {}) =>
  new Request(url, { method: 'POST', headers: { ...accepts, ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) })
const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}
const callEcho = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'echo', arguments: { text: 'hi' } } }

async function begin(serving: HttpHandler<string>): Promise<string> {
  const response = await serving.fetch(post(initialize), 'someone')
  await response.text()
  return response.headers.get('mcp-session-id') ?? ''
}

const inSession = (session: string, body: unknown) => post(body, { 'mcp-session-id': session, 'mcp-protocol-version': '2025-06-18' })

describe('sessions of the earlier protocol', () => {
  // [F4.15]
  it('starts a session with initialize, serves calls, and ends it with DELETE', async () => {
    const { serving, callers, made } = start()
    const session = await begin(serving)
    expect([serving.sessions(), callers]).toEqual([1, ['legacy someone']])
    const answer = await (await serving.fetch(inSession(session, callEcho), 'someone')).text()
    expect(answer).toContain('"text":"hi"')
    const ended = await serving.fetch(new Request(url, { method: 'DELETE', headers: { 'mcp-session-id': session } }), 'someone')
    expect([ended.status, serving.sessions(), made[0]?.transport]).toEqual([200, 0, undefined])
    expect((await serving.fetch(inSession(session, callEcho), 'someone')).status).toBe(404)
  })

  it('refuses a session to any client but the one that started it', async () => {
    const { serving } = start({ isSame: (one: string, other: string) => one === other })
    const session = await begin(serving)
    const ended = new Request(url, { method: 'DELETE', headers: { 'mcp-session-id': session } })
    expect([
      (await serving.fetch(inSession(session, callEcho), 'another')).status,
      (await serving.fetch(ended, 'another')).status,
      (await serving.fetch(inSession(session, callEcho), 'someone')).status,
    ]).toEqual([404, 404, 200])
  })

  it('refuses requests without a session id or with an unknown one', async () => {
    const { serving } = start()
    await begin(serving)
    expect((await serving.fetch(post(callEcho), 'someone')).status).toBe(400)
    expect((await serving.fetch(inSession('x', callEcho), 'someone')).status).toBe(404)
    expect((await serving.fetch(new Request(url), 'someone')).status).toBe(400)
    expect((await serving.fetch(new Request(url, { method: 'DELETE' }), 'someone')).status).toBe(400)
  })

  it('sends change notifications on the GET stream of a session', async () => {
    const { serving, made } = start()
    const session = await begin(serving)
    const headers = { accept: 'text/event-stream', 'mcp-session-id': session }
    const response = await serving.fetch(new Request(url, { headers }), 'someone')
    await made[0]?.sendToolListChanged()
    const { value } = (await response.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toContain('notifications/tools/list_changed')
  })

  it('ends the longest idle session at the session limit', async () => {
    const { serving } = start({ maxSessions: 3 })
    const first = await begin(serving)
    for (let more = 0; more < 3; more++) await begin(serving)
    expect(serving.sessions()).toBe(3)
    expect((await serving.fetch(inSession(first, callEcho), 'someone')).status).toBe(404)
  })

  it('ends an idle session after 30 minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { serving, made } = start()
    await begin(serving)
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    expect([serving.sessions(), made[0]?.transport]).toEqual([1, expect.anything()])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([serving.sessions(), made[0]?.transport]).toEqual([0, undefined])
  })
})

describe('the stateless protocol', () => {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const modern = (method: string, params: object = {}, name?: string) =>
    post(
      { jsonrpc: '2.0', id: 3, method, params: { ...params, _meta: meta } },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(name === undefined ? {} : { 'mcp-name': name }) },
    )

  it('serves each stateless request without a session', async () => {
    const { serving, callers } = start()
    const response = await serving.fetch(modern('tools/call', callEcho.params, 'echo'), 'someone')
    expect(await response.json()).toMatchObject({ id: 3, result: { resultType: 'complete', content: [{ text: 'hi' }] } })
    expect([callers, serving.sessions()]).toEqual([['modern someone'], 0])
  })

  it('sends change notifications to a stateless listener', async () => {
    const { serving } = start()
    const response = await serving.fetch(modern('subscriptions/listen', { notifications: { toolsListChanged: true } }), 'someone')
    const reader = response.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('acknowledged')
    serving.notify.toolsChanged()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('notifications/tools/list_changed')
    await reader?.cancel()
  })

  it('cancels a call when its client disconnects', async () => {
    const { serving, canceled, waiting } = start()
    const hangUp = new AbortController()
    const body = modern('tools/call', { name: 'echo', arguments: { text: 'wait' } }, 'echo')
    const asked = serving.fetch(new Request(body, { signal: hangUp.signal }), 'someone')
    await expect.poll(() => waiting).toEqual(['wait'])
    hangUp.abort()
    await asked.catch(() => {})
    await expect.poll(() => canceled).toEqual(['wait'])
  })
})

describe('invalid messages', () => {
  it.each([
    ['a body that is not JSON', '{', 400, -32700],
    ['an empty body', '', 400, -32700],
    ['a message nested too deep', `${'['.repeat(1_000)}`, 400, -32600],
    ['an id that is too long', JSON.stringify({ ...callEcho, id: 'x'.repeat(1_000) }), 400, -32600],
    ['a body that is too long', JSON.stringify({ ...callEcho, more: 'x'.repeat(5 * 1024 * 1024) }), 413, -32000],
  ])('refuses %s, and keeps serving', async (_, body, status, code) => {
    const { serving } = start()
    const response = await serving.fetch(post(body), 'someone')
    expect([response.status, await response.json()]).toEqual([
      status,
      { jsonrpc: '2.0', id: null, error: { code, message: expect.any(String) } },
    ])
    expect(await begin(serving)).not.toBe('')
  })

  it('reports a bug and answers with status 500', async () => {
    const bugs: string[] = []
    const serving = serveHttp<string>(
      () => {
        throw new Error('inside')
      },
      { onBug: (_, problem) => bugs.push(String(problem)) },
    )
    open.push(serving)
    expect((await serving.fetch(post(initialize), 'someone')).status).toBe(500)
    expect(bugs).toEqual(['Error: inside'])
  })
})
