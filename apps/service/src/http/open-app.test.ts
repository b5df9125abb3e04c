import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import type { ServiceModule } from '../service.ts'
import { openTestService, type TestService, testSecrets } from '../testing/index.ts'
import { openSocket, untilClosed } from '../testing/raw-request.ts'
import { readJson } from './read-request.ts'
import { TemporaryRefusal } from './temporary-refusal.ts'

/** `/probe/slow` answers once this resolves. */
let slow = Promise.withResolvers<void>()

const probe: ServiceModule = {
  migrations: [],
  open: () => ({
    cors: ['/probe/open'],
    routes(app) {
      app.post('/probe/:name', (c) => c.json({ got: readJson(c, z.strictObject({ word: z.string() })) }))
      app.get('/probe/open', (c) => c.json({ address: c.get('address') }))
      app.get('/probe/late', () => {
        throw new TemporaryRefusal('service-limit', 41.2, 'Later.')
      })
      app.get('/probe/bug', () => {
        throw new Error('canary-of-the-database: duplicate key (licence)=(SHEAF-SECRET)')
      })
      app.get('/probe/full', () => {
        throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
      })
      app.get('/probe/nul', () => {
        throw Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' })
      })
      app.get('/probe/slow', async (c) => {
        await slow.promise
        return c.json({ slow: true })
      })
    },
  }),
}

describe('a request', () => {
  let service: TestService
  beforeAll(async () => {
    service = await openTestService('PostgreSQL', {
      modules: [probe],
      origins: ['https://site.example'],
      proxies: 1,
    })
  })
  afterAll(() => service.close())
  const refusalBody = (code: string, says: unknown = expect.any(String)) => ({ error: { code, says, try: expect.any(String) } })

  it('answers 404 for an unknown path', async () => {
    const { status, body } = await service.ask('GET', '/nowhere?key=canary-query')
    expect({ status, body }).toEqual({ status: 404, body: refusalBody('not-found') })
  })

  it('rejects a foreign Host header on a local service', async () => {
    const asked = async (host: string) => {
      const socket = await openSocket(service.url)
      socket.write(`GET /health HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
      return (await untilClosed(socket)).split(' ')[1]
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) expect(await asked(host)).toBe('421')
    for (const host of ['localhost', `127.0.0.1:${service.port}`, '[::1]:80']) expect(await asked(host)).toBe('200')
  })

  it('answers 405 with the methods that the path allows', async () => {
    const { status, body, headers } = await service.ask('DELETE', '/probe/open')
    expect({ status, body, allow: headers.get('allow') }).toEqual({
      status: 405,
      body: refusalBody('request-invalid', 'Invalid request. Method not allowed. Use GET, HEAD, OPTIONS.'),
      allow: 'GET, HEAD, OPTIONS',
    })
  })

  it('answers HEAD like GET, without a body', async () => {
    const [get, head] = [await service.ask('GET', '/health'), await service.ask('HEAD', '/health')]
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', get.headers.get('content-type')])
  })

  it('sends headers against sniffing, framing, referrers and caching', async () => {
    const { headers } = await service.ask('GET', '/health')
    const names = ['x-content-type-options', 'content-security-policy', 'referrer-policy', 'cache-control']
    expect(names.map((name) => headers.get(name))).toEqual([
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'",
      'no-referrer',
      'no-store',
    ])
  })

  it('allows cross-origin requests only from the site, and only on routes that permit them', async () => {
    const asked = async (path: string, origin: string) => {
      const { status, headers } = await service.ask('OPTIONS', path, undefined, { origin, 'access-control-request-method': 'GET' })
      return [status, headers.get('access-control-allow-origin'), headers.get('access-control-allow-methods')]
    }
    expect(await asked('/probe/open', 'https://site.example')).toEqual([204, 'https://site.example', 'GET, HEAD, OPTIONS'])
    expect(await asked('/probe/open', 'https://evil.example')).toEqual([204, null, null])
    expect(await asked('/probe/open', 'null')).toEqual([204, null, null])
    expect(await asked('/probe/late', 'https://site.example')).toEqual([204, null, null])
    const { headers } = await service.ask('GET', '/probe/open', undefined, { origin: 'https://site.example' })
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual(['https://site.example', 'Origin'])
  })

  it('takes the client address from the proxy and ignores made-up entries before it', async () => {
    const asked = async (forwarded?: string) =>
      (await service.ask('GET', '/probe/open', undefined, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })).body.address
    expect(await asked('203.0.113.9')).toBe('203.0.113.9')
    expect(await asked('1.2.3.4, 203.0.113.9')).toBe('203.0.113.9')
    expect(await asked('203.0.113.9, nonsense')).toBe('127.0.0.1')
    expect(await asked()).toBe('127.0.0.1')
  })

  it.each([
    ['invalid JSON', '{"word":', "The body isn't valid JSON."],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), "The body isn't valid UTF-8."],
    ['too much nesting', `${'['.repeat(10_000)}${']'.repeat(10_000)}`.slice(0, 15_000), 'The body is nested too deeply.'],
    ['a missing field', {}, 'word:'],
    ['no content', '', "The body isn't valid JSON."],
    ['an unknown field', { word: 'a', more: 1 }, 'more'],
    ['__proto__ as a field', '{"word":"a","__proto__":{"x":1}}', '__proto__'],
  ])('rejects a body with %s and names the problem', async (_, sent, detail) => {
    const { status, body } = await service.ask('POST', '/probe/x', sent)
    expect({ status, body }).toEqual({ status: 400, body: refusalBody('request-invalid', expect.stringContaining(detail)) })
  })

  it('rejects a body without a JSON content type, which a form on any page could send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect((await service.ask('POST', '/probe/x', '{"word":"a"}', { 'content-type': type })).status).toBe(415)
    const { status, body } = await service.ask('POST', '/probe/x', '{"word":"a"}', { 'content-type': 'Application/JSON; charset=utf-8' })
    expect({ status, body }).toEqual({ status: 200, body: { got: { word: 'a' } } })
  })

  it('rejects a request that declares too large a body before the body is sent', async () => {
    const socket = await openSocket(service.url)
    socket.write(
      'POST /probe/x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n{',
    )
    expect(await untilClosed(socket)).toContain('413 Payload Too Large')
  })

  it('cuts off a body of undeclared size at the limit', async () => {
    const chunk = Buffer.alloc(8_000, 'x')
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
    const answered = fetch(`${service.url}/probe/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    })
    // A client that is still writing gets either the answer or a closed connection.
    const status = await answered.then(
      (answer) => answer.status,
      () => 413,
    )
    expect(status).toBe(413)
    expect((await service.ask('GET', '/health')).status).toBe(200)
  })

  it('cuts off a request whose head or body arrives too slowly', async () => {
    await using service = await openTestService('PostgreSQL', { modules: [probe], times: { headersMs: 400, requestMs: 700 } })
    const [head, body] = [await openSocket(service.url), await openSocket(service.url)]
    head.write('GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ')
    body.write('POST /probe/x HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    expect(await untilClosed(head)).toContain('408 Request Timeout')
    expect(await untilClosed(body)).toContain('408 Request Timeout')
  })

  it('rejects headers that are too long', async () => {
    const { status } = await service.ask('GET', '/health', undefined, { 'x-long': 'x'.repeat(20_000) })
    expect(status).toBe(431)
  })

  it('sends Retry-After with a rate limit', async () => {
    const { status, body, headers } = await service.ask('GET', '/probe/late')
    expect({ status, body, after: headers.get('retry-after') }).toEqual({
      status: 429,
      body: refusalBody('service-limit', 'Too many requests. Later.'),
      after: '42',
    })
  })

  it('answers 503 with Retry-After when the disk is full', async () => {
    const { status, body, headers } = await service.ask('GET', '/probe/full')
    expect({ status, body, after: headers.get('retry-after') }).toEqual({ status: 503, body: refusalBody('service-down'), after: '5' })
  })

  it('answers 400 for a value that no column can store', async () => {
    const { status, body } = await service.ask('GET', '/probe/nul')
    expect({ status, body }).toEqual({ status: 400, body: refusalBody('request-invalid', expect.stringContaining("can't be stored")) })
  })

  it('reveals no internal details when a handler fails', async () => {
    const { status, text } = await service.ask('GET', '/probe/bug')
    expect({ status, text }).toEqual({ status: 500, text: expect.not.stringMatching(/canary|SHEAF|at |Error/) })
  })

  it('logs method, route, status and duration of a request, and nothing that was sent', async () => {
    await service.ask('POST', '/probe/canary-path?canary-query', { word: 'canary-word' }, { authorization: 'Bearer canary-bearer' })
    const lines = service.logged().filter((line) => line.includes('/probe/:name'))
    expect(JSON.parse(lines.at(-1) ?? '').about).toEqual({ method: 'POST', route: '/probe/:name', status: 200, ms: expect.any(Number) })
    expect(service.logged().filter((line) => /canary-(path|query|word|bearer)|203\.0\.113/.test(line))).toEqual([])
  })

  it('requires the admin token for metrics', async () => {
    const asked = async (authorization?: string) =>
      service.ask('GET', '/metrics', undefined, authorization === undefined ? {} : { authorization })
    expect((await asked()).status).toBe(404)
    expect((await asked('Bearer wrong')).status).toBe(404)
    const { status, text } = await asked(`Bearer ${testSecrets.adminToken}`)
    expect(status).toBe(200)
    expect(text).toContain('sheaf_requests_total{method="GET",route="/health",status="200"}')
    expect(text).toContain('sheaf_request_seconds_bucket{route="/health",le="+Inf"}')
    expect(text).toContain('process_resident_memory_bytes ')
  })

  it('describes every metric, the version and the database', async () => {
    const { text } = await service.ask('GET', '/metrics', undefined, { authorization: `Bearer ${testSecrets.adminToken}` })
    const lines = text.trimEnd().split('\n')
    const names = (kind: string) => lines.flatMap((line) => new RegExp(`^# ${kind} (\\w+) .`).exec(line)?.[1] ?? [])
    expect(names('HELP')).toEqual(names('TYPE'))
    const series = lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.replace(/[{ ].*/, '').replace(/_(bucket|sum|count)$/, ''))
    expect([...new Set(series)]).toEqual(names('HELP'))
    expect(lines.filter((line) => /^sheaf_(build|database)/.test(line))).toEqual([
      `sheaf_build_info{version="${manifest.version}"} 1`,
      'sheaf_database_up 1',
    ])
  })

  it('keeps the metrics bounded for unknown methods and paths', async () => {
    const count = async () =>
      (await service.ask('GET', '/metrics', undefined, { authorization: `Bearer ${testSecrets.adminToken}` })).text.split('\n').length
    const before = await count()
    for (let at = 0; at < 20; at += 1) await service.ask(at % 2 === 0 ? 'PROPFIND' : 'GET', `/made-up-${at}`)
    expect(await count()).toBeLessThan(before + 6)
  })
})

describe('the rate limit', () => {
  it('limits requests per address and keeps serving others', async () => {
    // The clock is frozen, so that a slow run does not refill the limit.
    using _ = vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
    await using service = await openTestService('PostgreSQL', { modules: [probe], proxies: 1, perMinute: { reads: 30, writes: 5 } })
    const asked = (address: string, method = 'POST') =>
      service.ask(method, method === 'POST' ? '/probe/x' : '/probe/open', method === 'POST' ? { word: 'a' } : undefined, {
        'x-forwarded-for': address,
      })
    const statuses: number[] = []
    for (let at = 0; at < 8; at += 1) statuses.push((await asked('203.0.113.1')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(Number((await asked('203.0.113.1')).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await asked('203.0.113.2')).status).toBe(200)
    expect((await asked('203.0.113.1', 'GET')).status).toBe(200)
    // Anyone with one IPv6 address has a whole network of them.
    const many: number[] = []
    for (let at = 1; at < 9; at += 1) many.push((await asked(`2001:db8:0:1::${at}`)).status)
    expect(many).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })
})

describe('many large bodies at once', () => {
  it('limits the number of large bodies in flight and keeps accepting small ones', async () => {
    await using service = await openTestService('PostgreSQL', { modules: [probe] })
    const large = () => service.ask('POST', '/api/submissions', `"${'x'.repeat(100_000)}"`)
    const sockets = await Promise.all(Array.from({ length: 64 }, () => openSocket(service.url)))
    const head = 'POST /api/submissions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 4000000\r\n\r\n'
    for (const socket of sockets) socket.write(head)
    await expect.poll(async () => (await large()).status).toBe(429)
    expect((await service.ask('POST', '/probe/x', { word: 'a' })).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    // 404 means that the body was read: no module handles this route.
    await expect.poll(async () => (await large()).status).toBe(404)
    expect(service.logged().filter((line) => /"level":"(bug|warn)"/.test(line))).toEqual([])
  })
})

describe('a port that cannot be opened', () => {
  it('fails with a setup error if the port is taken or invalid', async () => {
    await using first = await openTestService('PostgreSQL', { modules: [] })
    const { database } = first.options
    for (const port of [first.port, 99_999])
      await expect(openTestService('PostgreSQL', { modules: [], database, port })).rejects.toMatchObject({ code: 'service-setup' })
  })
})

describe('stopping a service', () => {
  beforeEach(() => {
    slow = Promise.withResolvers()
  })

  it('answers open requests and accepts no new ones when it stops', async () => {
    const service = await openTestService('PostgreSQL', { modules: [probe], times: { stopMs: 120_000 } })
    const open = service.ask('GET', '/probe/slow')
    await expect.poll(() => service.idleMs()).toBe(0)
    const closed = service.close()
    await expect(service.ask('GET', '/health')).rejects.toThrow()
    slow.resolve()
    expect((await open).body).toEqual({ slow: true })
    await closed
    expect(service.logged().at(-1)).toContain('stopped')
  })

  it('cuts off requests that are still open after the stop timeout', async () => {
    const service = await openTestService('PostgreSQL', { modules: [probe], times: { stopMs: 50 } })
    const open = service.ask('GET', '/probe/slow')
    const outcome = expect(open).rejects.toThrow()
    await expect.poll(() => service.idleMs()).toBe(0)
    await service.close()
    await outcome
  })
})
