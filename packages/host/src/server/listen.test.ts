import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from './build-app.ts'
import { openLog } from './open-log.ts'
import { openSessions } from './open-sessions.ts'
import {
  askRaw,
  doubleEndpoint,
  enterWindow,
  proofFor,
  type RawRequest,
  startServer,
  type TestServer,
  upgradeHeaders,
} from './testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({}, { mcp: async () => doubleEndpoint().endpoint })
})
afterAll(() => server.stop())

/** Requests for every route of the router, with a file in place of `*`, then for an unknown path and for the upgrades. */
function everyRequest(): RawRequest[] {
  const app = buildApp({
    sessions: openSessions(server.home),
    uiFolder: server.uiFolder,
    daemon: {
      alive: () => ({ version: '', run: '', pid: 0, windows: 0 }),
      link: () => '',
      linkLater: () => ({ url: '', ticket: '' }),
      settle: () => {},
      shownBy: async () => undefined,
      show: () => false,
      end: () => false,
    },
    log: openLog(server.home),
    roleOf: () => undefined,
    mcp: async () => new Response(),
  })
  const routes = app.routes.map(({ method, path }) => ({
    method: method === 'ALL' ? 'PATCH' : method,
    path: path.replace('*', 'assets/index-0a1b2c3d.js'),
  }))
  const upgrade = { method: 'GET', path: '/socket', headers: upgradeHeaders }
  const editor = { method: 'GET', path: '/mcp-stream', headers: { connection: 'Upgrade', upgrade: 'sheaf-mcp' } }
  const all = [...routes, { method: 'PUT', path: '/nowhere' }, upgrade, { ...upgrade, path: '/nowhere' }, editor]
  return [...new Map(all.map((request) => [label(request), request])).values()]
}

const statusOf = async ({ headers, ...rest }: RawRequest, more: RawRequest['headers']) =>
  (await askRaw(server.port, { ...rest, headers: { ...headers, ...more } })).status

const withToken = () => ({ 'x-sheaf-token': server.token })
const label = ({ method, path, headers }: RawRequest) => `${method} ${path}${headers === undefined ? '' : ' upgrade'}`

async function statuses(
  more: RawRequest['headers'],
  of: (request: RawRequest) => boolean = () => true,
): Promise<Record<string, number | undefined>> {
  const asked = everyRequest().filter(of)
  return Object.fromEntries(await Promise.all(asked.map(async (request) => [label(request), await statusOf(request, more)])))
}

function each(status: number, of: (request: RawRequest) => boolean = () => true): Record<string, number> {
  return Object.fromEntries(
    everyRequest()
      .filter(of)
      .map((request) => [label(request), status]),
  )
}

describe('the guard, on every route and upgrade', () => {
  it('covers every known route', () => {
    expect(everyRequest().map(label)).toEqual([
      'GET /enter',
      'GET /challenge',
      'GET /',
      'PATCH /program/assets/index-0a1b2c3d.js',
      'GET /program/alive',
      'POST /program/link',
      'POST /program/link-later',
      'POST /program/settle',
      'POST /program/show',
      'POST /program/end',
      'PATCH /mcp',
      'GET /mcp',
      'POST /mcp',
      'DELETE /mcp',
      'GET /assets/index-0a1b2c3d.js',
      'PUT /nowhere',
      'GET /socket upgrade',
      'GET /nowhere upgrade',
      'GET /mcp-stream upgrade',
    ])
  })

  it.each([
    'evil.test',
    'evil.test:PORT',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:1',
    'localhost.evil.test:PORT',
    '0.0.0.0:PORT',
    '[::]:PORT',
    'LOCALHOST:PORT',
    '127.1:PORT',
    '127.0.0.1:PORT.evil.test',
    ' ',
  ])('answers 421 to the Host %j, even with a valid token', async (host) => {
    const headers = { ...withToken(), host: host.replace('PORT', String(server.port)) }
    expect(await statuses(headers)).toEqual(each(421))
  })

  it('rejects two Host headers', async () => {
    const own = `127.0.0.1:${server.port}`
    expect(await raw(`GET / HTTP/1.1\r\nHost: ${own}\r\nHost: evil.test\r\n\r\n`)).toMatch(/^HTTP\/1\.1 4(00|21) /)
  })

  it('answers 421 to a full URL in place of a path', async () => {
    expect(await raw(`GET http://evil.test/ HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 421 /)
  })

  it.each([
    'null',
    'http://evil.test',
    'http://localhost.evil.test:PORT',
    'http://127.0.0.1:1',
    'https://127.0.0.1:PORT',
    'http://localhost:PORT',
    'file://',
    '',
  ])('answers 403 to the Origin %j', async (origin) => {
    expect(await statuses({ ...withToken(), origin: origin.replace('PORT', String(server.port)) })).toEqual(each(403))
  })

  it.each(['cross-site', 'same-site', 'sideways'])('answers 403 to Sec-Fetch-Site %s', async (site) => {
    expect(await statuses({ ...withToken(), 'sec-fetch-site': site })).toEqual(each(403))
  })

  it.each([
    ['no credentials', {}],
    ['a wrong token', { 'x-sheaf-token': 'f'.repeat(64) }],
    ['a wrong cookie', { cookie: 'sheaf-PORT=a.b.c' }],
    ['a wrong protocol', { 'sec-websocket-protocol': 'sheaf, sheaf-token.0' }],
  ])('answers 401 to %s', async (_, headers) => {
    const filled = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(server.port))]))
    expect(await statuses(filled)).toEqual(each(401))
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/jsonp',
  ])('answers 415 to requests other than GET with the body type %s', async (type) => {
    const writes = (request: RawRequest) => request.method !== 'GET'
    expect(await statuses({ ...withToken(), 'content-type': type }, writes)).toEqual(each(415, writes))
  })

  it('answers valid requests', async () => {
    const right = {
      ...withToken(),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      origin: `http://127.0.0.1:${server.port}`,
    }
    expect(await statuses(right)).toEqual({
      'GET /enter': 401,
      'GET /challenge': 400,
      'GET /': 200,
      'PATCH /program/assets/index-0a1b2c3d.js': 404,
      'GET /program/alive': 200,
      'POST /program/link': 200,
      'POST /program/link-later': 200,
      'POST /program/settle': 200,
      'POST /program/show': 200,
      'POST /program/end': 200,
      'PATCH /mcp': 405,
      'GET /mcp': 200,
      'POST /mcp': 200,
      'DELETE /mcp': 200,
      'GET /assets/index-0a1b2c3d.js': 200,
      'PUT /nowhere': 404,
      'GET /socket upgrade': 101,
      'GET /nowhere upgrade': 404,
      'GET /mcp-stream upgrade': 101,
    })
  })

  it('refuses windows on the routes for programs', async () => {
    const session = await enterWindow(server.url())
    const headers = { cookie: session.cookie, 'content-type': 'application/json' }
    const forPrograms = ({ path = '' }: RawRequest) => path.startsWith('/program/') || path.startsWith('/mcp')
    for (const request of everyRequest().filter(forPrograms)) {
      const proof = await proofFor(server.port, session)
      expect([label(request), await statusOf(request, { ...headers, 'sec-websocket-protocol': proof })]).toEqual([label(request), 401])
    }
  })
})

/** The app's own files and the challenge are the same for everyone and contain no user data. Every other route and upgrade needs more. */
const publicToCookie: Record<string, number> = { 'GET /challenge': 400, 'GET /': 200, 'GET /assets/index-0a1b2c3d.js': 200 }

describe('a session, on every route and upgrade', () => {
  const headersOf = (cookie: string) => ({
    cookie,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    origin: `http://127.0.0.1:${server.port}`,
  })

  it('gives only static files and a challenge to the cookie alone', async () => {
    const { cookie } = await enterWindow(server.url())
    expect(await statuses(headersOf(cookie))).toEqual({ ...each(401), ...publicToCookie })
  })

  it('gives nothing more for the cookie with a wrong proof', async () => {
    const [one, other] = [await enterWindow(server.url()), await enterWindow(server.url())]
    const keys = { 'the key itself': `sheaf-proof.${one.key}`, 'an empty answer': 'sheaf-proof.', 'another prefix': `sheaf-key.${one.key}` }
    const socket = { path: '/socket', headers: upgradeHeaders }
    for (const [name, protocol] of Object.entries(keys)) {
      const headers = { ...headersOf(one.cookie), 'sec-websocket-protocol': `sheaf, ${protocol}` }
      expect([name, await statusOf(socket, headers)]).toEqual([name, 401])
    }
    // Signed, but with the key of another session.
    for (const request of everyRequest()) {
      const proof = await proofFor(server.port, { cookie: one.cookie, key: other.key })
      const headers = { ...headersOf(one.cookie), 'sec-websocket-protocol': proof }
      expect([label(request), await statusOf(request, headers)]).toEqual([label(request), 401])
    }
  })

  it('gives nothing to the key alone', async () => {
    const session = await enterWindow(server.url())
    for (const request of everyRequest()) {
      const { cookie: _cookie, ...headers } = headersOf('')
      const proof = await proofFor(server.port, session)
      expect([label(request), await statusOf(request, { ...headers, 'sec-websocket-protocol': proof })]).toEqual([label(request), 401])
    }
  })

  it('opens the socket with the cookie and a proof, once per proof', async () => {
    const session = await enterWindow(server.url())
    const headers = { ...headersOf(session.cookie), 'sec-websocket-protocol': `sheaf, ${await proofFor(server.port, session)}` }
    const socket = { path: '/socket', headers: upgradeHeaders }
    expect([await statusOf(socket, headers), await statusOf(socket, headers)]).toEqual([101, 401])
  })

  it('opens the socket despite planted cookies of the same name from another port', async () => {
    const [session, stolen] = [await enterWindow(server.url()), await enterWindow(server.url())]
    const name = `sheaf-${server.port}`
    const cookie = [`${name}=planted`, stolen.cookie, `${name}=`, session.cookie, `${name}2=x`].join('; ')
    const { text } = await askRaw(server.port, { path: '/challenge?nonce=0123456789abcdef', headers: { cookie } })
    expect(JSON.parse(text)).toEqual({ nonce: expect.any(String), proofs: [expect.any(String), expect.any(String)] })
    const proof = await proofFor(server.port, { ...session, cookie })
    const headers = { ...headersOf(cookie), 'sec-websocket-protocol': `sheaf, ${proof}` }
    expect(await statusOf({ path: '/socket', headers: upgradeHeaders }, headers)).toBe(101)
  })

  it('never continues a session that the browser brings to a link', async () => {
    const planted = await enterWindow(server.url())
    const { pathname, search } = new URL(server.url())
    const { headers, text } = await askRaw(server.port, { path: pathname + search, headers: { cookie: planted.cookie } })
    expect([String(headers['set-cookie']).includes(planted.cookie), text.includes(planted.key)]).toEqual([false, false])
  })

  it('answers too many cookies with a page that says what to do', async () => {
    const { status, text, headers } = await askRaw(server.port, { headers: { cookie: `a=${'x'.repeat(20_000)}` } })
    expect([status, headers['content-type'], headers['referrer-policy']]).toEqual([431, 'text/html; charset=utf-8', 'no-referrer'])
    expect(text).toContain('change 127.0.0.1 to localhost')
  })

  it.each(['', '?nonce=short', `?nonce=${'x'.repeat(65)}`, '?nonce=0123456789%20abcdef'])('rejects a challenge with %j', async (query) => {
    const { cookie } = await enterWindow(server.url())
    expect((await askRaw(server.port, { path: `/challenge${query}`, headers: { cookie } })).status).toBe(400)
  })
})

describe('a one-time link', () => {
  it('exchanges the code of a link for a cookie once', async () => {
    const url = new URL(server.url('some id'))
    const path = url.pathname + url.search
    const first = await askRaw(server.port, { path })
    expect([first.status, leadsTo(first.text), first.headers['cache-control']]).toEqual([200, '/?workspace=some%20id', 'no-store'])
    expect(first.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; frame-ancestors 'none'/)
    expect(String(first.headers['set-cookie'])).toMatch(/^sheaf-\d+=[\w.-]+; HttpOnly; SameSite=Strict; Path=\/$/)
    const second = await askRaw(server.port, { path })
    expect([second.status, second.headers['set-cookie'], second.headers['content-type']]).toEqual([
      401,
      undefined,
      'text/html; charset=utf-8',
    ])
    expect(second.text).toContain('This link has already been used or has expired')
    expect(second.text).toContain('sheaf app')
  })

  it('rejects the second use of a link, even in a valid session', async () => {
    const url = new URL(server.url())
    const path = url.pathname + url.search
    const cookie = String((await askRaw(server.port, { path })).headers['set-cookie']).split(';')[0] ?? ''
    expect((await askRaw(server.port, { path, headers: { cookie } })).status).toBe(401)
    expect((await askRaw(server.port, { path: '/', headers: { cookie } })).status).toBe(200)
  })

  it('keeps a link valid after a prefetch', async () => {
    const url = new URL(server.url())
    const path = url.pathname + url.search
    expect((await askRaw(server.port, { path, headers: { 'sec-purpose': 'prefetch;prerender' } })).status).toBe(401)
    expect((await askRaw(server.port, { path })).status).toBe(200)
  })

  it('shows a browser without a session what to do', async () => {
    const { status, text, headers } = await askRaw(server.port, {})
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([401, 'text/html; charset=utf-8', 'no-store'])
    expect(text).toContain('sheaf app')
  })

  it('delays a link until its workspace is known', async () => {
    const say = (path: string, body: object) =>
      askRaw(server.port, {
        method: 'POST',
        path,
        headers: { ...withToken(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    for (const [workspace, address] of [
      ['late', '/?workspace=late'],
      [undefined, '/'],
    ] as const) {
      const { url, ticket } = JSON.parse((await say('/program/link-later', {})).text)
      const { pathname, search } = new URL(url)
      let isIn = false
      const entering = askRaw(server.port, { path: pathname + search }).finally(() => {
        isIn = true
      })
      await say('/program/link', {})
      expect(isIn).toBe(false)
      await say('/program/settle', { ticket, workspace })
      expect(leadsTo((await entering).text)).toBe(address)
    }
  })

  it('redirects a link to no other site', async () => {
    const url = new URL(server.url('//evil.test/'))
    expect(leadsTo((await askRaw(server.port, { path: url.pathname + url.search })).text)).toBe('/?workspace=%2F%2Fevil.test%2F')
  })

  it('escapes the name of the workspace in its script', async () => {
    const url = new URL(server.url('</script>"\'\u2028'))
    const { text } = await askRaw(server.port, { path: url.pathname + url.search })
    expect(leadsTo(text)).toBe("/?workspace=%3C%2Fscript%3E%22'%E2%80%A8")
  })
})

describe('responses', () => {
  const alwaysThere = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  }

  it('sets security headers on every response, including refusals', async () => {
    const cookie = await enter()
    for (const request of [
      { path: '/' },
      { path: '/', headers: { cookie } },
      { path: '/assets/index-0a1b2c3d.js', headers: { cookie } },
      { headers: { host: 'evil.test' } },
    ]) {
      const { headers } = await askRaw(server.port, request)
      expect(headers).toMatchObject(alwaysThere)
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none';.*frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
      )
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('uses a new nonce for each page', async () => {
    const cookie = await enter()
    const pages = await Promise.all([1, 2].map(() => askRaw(server.port, { headers: { cookie } })))
    const nonces = pages.map(({ text }) => /<meta name="csp-nonce" content="([^"]+)">/.exec(text)?.[1] ?? '')
    expect(new Set(nonces).size).toBe(2)
    for (const [index, { headers }] of pages.entries()) {
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonces[index]}'`)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('lets the browser cache files that have a hash in their name', async () => {
    const { headers } = await askRaw(server.port, { path: '/assets/index-0a1b2c3d.js', headers: { cookie: await enter() } })
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
  })

  it.each([
    '/../session.json',
    '/..%2frun%2fsession.json',
    '/%2e%2e/run/session.json',
    '/assets/../../run/session.json',
    '/assets/..%5c..%5crun%5csession.json',
    '/%00',
    '/%',
    '//run/session.json',
  ])('serves no file outside the UI folder: %s', async (path) => {
    const { status, text } = await askRaw(server.port, { path, headers: { cookie: await enter() } })
    expect([status === 404 || status === 400, text.includes('secret')]).toEqual([true, false])
  })

  it('says when the UI is not built', async () => {
    const bare = await startServer({}, { uiFolder: '/nowhere' })
    const answer = await askRaw(bare.port, { headers: { 'x-sheaf-token': bare.token } })
    expect([answer.status, answer.text.includes('npm run build')]).toEqual([503, true])
    await bare.stop()
  })
})

it('rejects a long request body from a program', async () => {
  const long = {
    method: 'POST',
    path: '/program/link',
    headers: { ...withToken(), 'content-type': 'application/json' },
    body: 'x'.repeat(100_000),
  }
  expect((await askRaw(server.port, long)).status).toBe(413)
  expect((await askRaw(server.port, { ...long, headers: { ...long.headers, 'transfer-encoding': 'chunked' } })).status).toBe(413)
})

describe('the listening address', () => {
  // [S1.6] [S6.22]
  it('listens on loopback only', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address)
    expect(outside.length).toBeGreaterThan(0)
    for (const address of [...outside, '127.0.0.2']) expect([address, await canConnect(address)]).toEqual([address, false])
    expect([await canConnect('127.0.0.1'), await canConnect('::1')]).toEqual([true, true])
  })

  // [S6.22]
  it('refuses 0.0.0.0, which reaches loopback, by its Host header', async () => {
    expect((await askRaw(server.port, { address: '0.0.0.0', headers: { ...withToken(), host: `0.0.0.0:${server.port}` } })).status).toBe(
      421,
    )
  })
})

async function enter(): Promise<string> {
  return (await enterWindow(server.url())).cookie
}

/** The address that the page behind a link redirects to. */
function leadsTo(html: string): string | undefined {
  return /location\.replace\("([^"]*)"\)/.exec(html)?.[1]
}

function canConnect(address: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection(server.port, address)
    socket.on('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
}

function raw(text: string): Promise<string> {
  return new Promise((done, failed) => {
    let seen = ''
    const socket = createConnection(server.port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1')
    })
    socket.on('end', () => done(seen))
    socket.on('error', failed)
  })
}

describe('idle detection', () => {
  it('is busy while an answer is being written, with or without windows', async () => {
    const own = await startServer()
    const changed = (chat: string, running: boolean | null): void =>
      own.publish({
        type: 'chat-changed',
        workspace: 'w',
        chat,
        card: running === null ? null : { id: chat, name: '', named: false, at: '', messages: 2, running },
        head: null,
      })
    const isIdle = (): boolean => own.idleSince() !== undefined
    const heard = [isIdle()]
    for (const [chat, running] of [
      ['a', true],
      ['b', true],
      ['c', false],
      ['a', false],
      ['b', null],
    ] as const) {
      changed(chat, running)
      heard.push(isIdle())
    }
    expect(heard).toEqual([true, false, false, false, false, true])
    await own.stop()
  })
})
