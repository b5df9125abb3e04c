import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { ServiceModule } from '../service.ts'
import { openTestService, type TestService, testSecrets } from '../testing/index.ts'
import { openSocket, untilClosed } from '../testing/raw-request.ts'
import { LaterRefusal } from './later-refusal.ts'
import { readJson } from './read-request.ts'

/** Until then `/probe/slow` does not answer. */
let slow = Promise.withResolvers<void>()

const probe: ServiceModule = {
  migrations: [],
  open: () => ({
    cors: ['/probe/open'],
    routes(app) {
      app.post('/probe/:name', (c) => c.json({ got: readJson(c, z.strictObject({ word: z.string() })) }))
      app.get('/probe/open', (c) => c.json({ address: c.get('address') }))
      app.get('/probe/late', () => {
        throw new LaterRefusal('service-limit', 41.2, 'Later.')
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
  const no = (code: string, says: unknown = expect.any(String)) => ({ error: { code, says, try: expect.any(String) } })

  it('to nowhere is told so', async () => {
    const { status, body } = await service.ask('GET', '/nowhere?key=canary-query')
    expect({ status, body }).toEqual({ status: 404, body: no('not-found') })
  })

  it('under the name of somebody else is refused by a service of this machine', async () => {
    const asked = async (host: string) => {
      const socket = await openSocket(service.url)
      socket.write(`GET /health HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
      return (await untilClosed(socket)).split(' ')[1]
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) expect(await asked(host)).toBe('421')
    for (const host of ['localhost', `127.0.0.1:${service.port}`, '[::1]:80']) expect(await asked(host)).toBe('200')
  })

  it('of a method that a path does not know is told which it knows', async () => {
    const { status, body, headers } = await service.ask('DELETE', '/probe/open')
    expect({ status, body, allow: headers.get('allow') }).toEqual({
      status: 405,
      body: no('request-invalid', 'Invalid request. Method not allowed. Use GET, HEAD, OPTIONS.'),
      allow: 'GET, HEAD, OPTIONS',
    })
  })

  it('by HEAD is answered like GET, without a body', async () => {
    const [get, head] = [await service.ask('GET', '/health'), await service.ask('HEAD', '/health')]
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', get.headers.get('content-type')])
  })

  it('carries headers that keep browsers from doing anything with the answer', async () => {
    const { headers } = await service.ask('GET', '/health')
    const names = ['x-content-type-options', 'content-security-policy', 'referrer-policy', 'cache-control']
    expect(names.map((name) => headers.get(name))).toEqual([
      'nosniff',
      "default-src 'none'; frame-ancestors 'none'",
      'no-referrer',
      'no-store',
    ])
  })

  it('from a page of the site is allowed where a part says so, and nowhere else', async () => {
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

  it('knows who asks behind one proxy, whatever is written before it', async () => {
    const asked = async (forwarded?: string) =>
      (await service.ask('GET', '/probe/open', undefined, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })).body.address
    expect(await asked('203.0.113.9')).toBe('203.0.113.9')
    expect(await asked('1.2.3.4, 203.0.113.9')).toBe('203.0.113.9')
    expect(await asked('203.0.113.9, nonsense')).toBe('127.0.0.1')
    expect(await asked()).toBe('127.0.0.1')
  })

  it.each([
    ['not JSON', '{"word":', "The body isn't valid JSON."],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), "The body isn't valid UTF-8."],
    ['nested too deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`.slice(0, 15_000), 'The body is nested too deeply.'],
    ['missing a field', {}, 'word:'],
    ['empty', '', "The body isn't valid JSON."],
    ['of a field that nobody knows', { word: 'a', more: 1 }, 'more'],
    ['with __proto__', '{"word":"a","__proto__":{"x":1}}', '__proto__'],
  ])('whose body is %s is refused by name', async (_, sent, says) => {
    const { status, body } = await service.ask('POST', '/probe/x', sent)
    expect({ status, body }).toEqual({ status: 400, body: no('request-invalid', expect.stringContaining(says)) })
  })

  it('whose body is not JSON by type is refused: a form of any page could send it', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])
      expect((await service.ask('POST', '/probe/x', '{"word":"a"}', { 'content-type': type })).status).toBe(415)
    const { status, body } = await service.ask('POST', '/probe/x', '{"word":"a"}', { 'content-type': 'Application/JSON; charset=utf-8' })
    expect({ status, body }).toEqual({ status: 200, body: { got: { word: 'a' } } })
  })

  it('that says it is too large is refused before its body is sent', async () => {
    const socket = await openSocket(service.url)
    socket.write(
      'POST /probe/x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n{',
    )
    expect(await untilClosed(socket)).toContain('413 Payload Too Large')
  })

  it('that does not say how large it is, is cut off at the limit', async () => {
    const chunk = Buffer.alloc(8_000, 'x')
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) })
    const answered = fetch(`${service.url}/probe/x`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    })
    // A client that is still writing sees the answer or the end of the connection.
    const status = await answered.then(
      (answer) => answer.status,
      () => 413,
    )
    expect(status).toBe(413)
    expect((await service.ask('GET', '/health')).status).toBe(200)
  })

  it('that is written too slowly is cut off, head or body', async () => {
    await using service = await openTestService('PostgreSQL', { modules: [probe], times: { headersMs: 400, requestMs: 700 } })
    const [head, body] = [await openSocket(service.url), await openSocket(service.url)]
    head.write('GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ')
    body.write('POST /probe/x HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
    expect(await untilClosed(head)).toContain('408 Request Timeout')
    expect(await untilClosed(body)).toContain('408 Request Timeout')
  })

  it('with a head that is too long is refused', async () => {
    const { status } = await service.ask('GET', '/health', undefined, { 'x-long': 'x'.repeat(20_000) })
    expect(status).toBe(431)
  })

  it('that must wait is told how long', async () => {
    const { status, body, headers } = await service.ask('GET', '/probe/late')
    expect({ status, body, after: headers.get('retry-after') }).toEqual({
      status: 429,
      body: no('service-limit', 'Too many requests. Later.'),
      after: '42',
    })
  })

  it('that meets a full disk is told to come back', async () => {
    const { status, body, headers } = await service.ask('GET', '/probe/full')
    expect({ status, body, after: headers.get('retry-after') }).toEqual({ status: 503, body: no('service-down'), after: '5' })
  })

  it('that brings what no column can hold is refused', async () => {
    const { status, body } = await service.ask('GET', '/probe/nul')
    expect({ status, body }).toEqual({ status: 400, body: no('request-invalid', expect.stringContaining("can't be stored")) })
  })

  it('that meets a bug of ours hears nothing of what happened inside', async () => {
    const { status, text } = await service.ask('GET', '/probe/bug')
    expect({ status, text }).toEqual({ status: 500, text: expect.not.stringMatching(/canary|SHEAF|at |Error/) })
  })

  it('is a line of the log: method, pattern, status and time, and nothing that was sent', async () => {
    await service.ask('POST', '/probe/canary-path?canary-query', { word: 'canary-word' }, { authorization: 'Bearer canary-bearer' })
    const lines = service.logged().filter((line) => line.includes('/probe/:name'))
    expect(JSON.parse(lines.at(-1) ?? '').about).toEqual({ method: 'POST', route: '/probe/:name', status: 200, ms: expect.any(Number) })
    expect(service.logged().filter((line) => /canary-(path|query|word|bearer)|203\.0\.113/.test(line))).toEqual([])
  })

  it('for numbers needs the token', async () => {
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

  it('of unknown methods and paths makes no endless list of numbers', async () => {
    const count = async () =>
      (await service.ask('GET', '/metrics', undefined, { authorization: `Bearer ${testSecrets.adminToken}` })).text.split('\n').length
    const before = await count()
    for (let at = 0; at < 20; at += 1) await service.ask(at % 2 === 0 ? 'PROPFIND' : 'GET', `/made-up-${at}`)
    expect(await count()).toBeLessThan(before + 6)
  })
})

describe('a service that is asked too often', () => {
  it('says so per address, and goes on serving others', async () => {
    // Time stands still: nobody wins a request back by being slow.
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
    // Whoever has one IPv6 address has as many as they like.
    const many: number[] = []
    for (let at = 1; at < 9; at += 1) many.push((await asked(`2001:db8:0:1::${at}`)).status)
    expect(many).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })
})

describe('a service that is sent large bodies by many at once', () => {
  it('holds only so many of them, and goes on with small ones', async () => {
    await using service = await openTestService('PostgreSQL', { modules: [probe] })
    const large = () => service.ask('POST', '/api/submissions', `"${'x'.repeat(100_000)}"`)
    const sockets = await Promise.all(Array.from({ length: 64 }, () => openSocket(service.url)))
    const head = 'POST /api/submissions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 4000000\r\n\r\n'
    for (const socket of sockets) socket.write(head)
    await expect.poll(async () => (await large()).status).toBe(429)
    expect((await service.ask('POST', '/probe/x', { word: 'a' })).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    // Nobody answers there, which is all that is asked: it was read.
    await expect.poll(async () => (await large()).status).toBe(404)
    expect(service.logged().filter((line) => /"level":"(bug|warn)"/.test(line))).toEqual([])
  })
})

describe('a service that cannot listen', () => {
  it('says so and lets go of everything', async () => {
    await using first = await openTestService('PostgreSQL', { modules: [] })
    const { database } = first.options
    for (const port of [first.port, 99_999])
      await expect(openTestService('PostgreSQL', { modules: [], database, port })).rejects.toMatchObject({ code: 'service-setup' })
  })
})

describe('a service that is told to stop', () => {
  beforeEach(() => {
    slow = Promise.withResolvers()
  })

  it('answers what was asked before, and takes nothing new', async () => {
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

  it('cuts off what is still open after its time', async () => {
    const service = await openTestService('PostgreSQL', { modules: [probe], times: { stopMs: 50 } })
    const open = service.ask('GET', '/probe/slow')
    const outcome = expect(open).rejects.toThrow()
    await expect.poll(() => service.idleMs()).toBe(0)
    await service.close()
    await outcome
  })
})
