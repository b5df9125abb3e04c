// Tests both connections of an editor. listen.test.ts tests the guard on them, with every other route.

import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialDaemon } from './dial-daemon.ts'
import { findDaemon } from './find-daemon.ts'
import { runDaemon } from './run-daemon.ts'
import { hostFile } from './run-folder.ts'
import {
  askRaw,
  type DoubleEndpoint,
  doubleEndpoint,
  doubleHost,
  enterWindow,
  makeHome,
  proofFor,
  type RawRequest,
  startServer,
  type TestServer,
  waitUntil,
} from './testing/index.ts'

let server: TestServer
let double: DoubleEndpoint

beforeEach(async () => {
  double = doubleEndpoint()
  server = await startServer({}, { mcp: async () => double.endpoint })
})
afterEach(() => server.stop())

const json = { 'content-type': 'application/json' }
const bearer = () => ({ authorization: `Bearer ${server.token}` })

/** A raw handshake with any headers. */
async function handshake(headers: Record<string, string>): Promise<{ socket: Socket; said: () => string }> {
  const socket = createConnection(server.port, '127.0.0.1')
  let said = ''
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      said += chunk.toString()
    })
  const lines = Object.entries({ host: `127.0.0.1:${server.port}`, connection: 'upgrade', upgrade: 'sheaf-mcp', ...headers })
  socket.write(`GET /mcp-stream HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  await waitUntil(() => expect(said).toContain('\r\n\r\n'))
  return { socket, said: () => said }
}

const token = () => ({ 'x-sheaf-token': server.token })

describe('the stream of an editor', () => {
  it('carries bytes both ways, and identifies the client', async () => {
    const { socket, said } = await handshake({
      ...token(),
      'x-sheaf-pid': String(process.pid),
      'x-sheaf-folder': encodeURIComponent('/a b/ü'),
    })
    expect(said()).toMatch(/^HTTP\/1\.1 101 /)
    socket.write('hello\n')
    await waitUntil(() => expect(said().endsWith('hello\n')).toBe(true))
    expect(double.peers).toMatchObject([{ transport: 'stdio', folder: '/a b/ü' }])
    expect(server.editors()).toBe(1)
    socket.destroy()
    await waitUntil(() => expect(server.editors()).toBe(0))
  })

  it.each([
    ['%'],
    ['%ff'],
    ['a%00b'],
    [encodeURIComponent('x'.repeat(5_000))],
    [''],
  ])('ignores an invalid folder header: %.20s', async (folder) => {
    const { socket } = await handshake({ ...token(), 'x-sheaf-pid': 'NaN', 'x-sheaf-folder': folder })
    expect(double.peers).toEqual([{ transport: 'stdio', program: expect.any(Function) }])
    socket.destroy()
  })

  it('closes the stream to windows and to other protocols', async () => {
    const session = await enterWindow(server.url())
    const { cookie } = session
    for (const [headers, status] of [
      [{ cookie }, 401],
      [{ cookie, 'sec-websocket-protocol': await proofFor(server.port, session) }, 401],
      [bearer(), 401],
      [{ ...token(), upgrade: 'websocket' }, 404],
    ] as const) {
      const { socket, said } = await handshake(headers)
      expect(said()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      socket.destroy()
    }
    expect(double.peers).toEqual([])
  })

  it('accepts no more than 64 editors', async () => {
    const open = await Promise.all(Array.from({ length: 64 }, () => handshake(token())))
    const next = await handshake(token())
    expect(next.said()).toMatch(/^HTTP\/1\.1 503 /)
    for (const { socket } of [...open, next]) socket.destroy()
    await waitUntil(() => expect(server.editors()).toBe(0))
    const { socket, said } = await handshake(token())
    expect(said()).toMatch(/^HTTP\/1\.1 101 /)
    socket.destroy()
  })

  it('ends the stream when the server stops', async () => {
    const { socket } = await handshake(token())
    const closed = once(socket, 'close')
    await server.stop()
    await closed
  })
})

describe('Streamable HTTP', () => {
  const ask = (request: RawRequest) => askRaw(server.port, { path: '/mcp', ...request })

  it.each([
    ['POST', json, 200],
    ['GET', {}, 200],
    ['DELETE', {}, 200],
    ['POST', {}, 415],
    ['POST', { 'content-type': 'text/plain' }, 415],
    ['DELETE', { 'content-type': 'text/plain' }, 415],
    ['DELETE', { 'content-length': '5' }, 415],
    ['PUT', {}, 415],
    ['PUT', json, 405],
  ])('answers a %s request with %j by status %i', async (method, headers, status) => {
    const body = 'content-length' in headers ? 'hello' : undefined
    expect((await ask({ method, headers: { ...bearer(), ...headers }, ...(body === undefined ? {} : { body }) })).status).toBe(status)
  })

  // [F4.15]
  it('accepts the token in either header, but not a wrong one next to a right one', async () => {
    const wrong = 'f'.repeat(64)
    expect((await ask({ headers: token() })).status).toBe(200)
    expect((await ask({ headers: { authorization: `bearer   ${server.token}` } })).status).toBe(200)
    for (const authorization of [server.token, `Basic ${server.token}`, `Bearer ${wrong}`, 'Bearer', `Bearer ${server.token} x`])
      expect((await ask({ headers: { authorization } })).status).toBe(401)
    expect((await ask({ headers: { ...bearer(), 'x-sheaf-token': wrong } })).status).toBe(401)
    expect((await ask({ headers: { authorization: [`Bearer ${server.token}`, `Bearer ${server.token}`] } })).status).toBe(401)
  })

  it('accepts a bearer token only at /mcp', async () => {
    for (const path of ['/', '/program/alive', '/mcp/', '/mcp/x', '/MCP', '//mcp', '/mcp%2f'])
      expect([path, (await ask({ path, headers: bearer() })).status]).toEqual([path, 401])
  })

  it('recognizes requests over the same connection', async () => {
    const socket = createConnection(server.port, '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk.toString()
    })
    const request = `GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.token}\r\n\r\n`
    for (let asked = 1; asked <= 2; asked++) {
      socket.write(request)
      await waitUntil(() => expect(said.split('HTTP/1.1 200').length - 1).toBe(asked))
    }
    socket.destroy()
    await ask({ headers: bearer() })
    const [first, second, third] = double.peers
    expect([double.peers.length, first === second, first === third]).toEqual([3, true, false])
  })

  it('answers 404 without an MCP endpoint', async () => {
    const plain = await startServer()
    const headers = { 'x-sheaf-token': plain.token, ...json }
    expect((await askRaw(plain.port, { path: '/mcp', method: 'POST', headers })).status).toBe(404)
    await plain.stop()
  })
})

describe('the daemon', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
  afterEach(() => void vi.useRealTimers())

  const idleMs = 600_000

  it('keeps the daemon while an editor is connected, and ends it on request unless a call is running', async () => {
    const home = makeHome()
    const daemon = await runDaemon({ home, version: '1', idleMs, openHost: () => doubleHost().host, mcp: async () => double.endpoint })
    const socket = await dialDaemon(home, { folder: '/somewhere', allow: ['one', 'two, ü'] })
    socket?.resume().on('error', () => {})
    // A daemon without an editor exits meanwhile.
    const other = await runDaemon({ home: makeHome(), version: '1', idleMs, openHost: () => doubleHost().host })
    vi.advanceTimersByTime(2 * idleMs)
    expect([await other?.ended, existsSync(hostFile(home))]).toEqual(['idle', true])
    double.calls.running = 1
    const found = await findDaemon(home)
    expect([await found?.end(), double.peers]).toMatchObject([false, [{ folder: '/somewhere', allow: ['one', 'two, ü'] }]])
    double.calls.running = 0
    const closed = socket && once(socket, 'close')
    expect(await found?.end()).toBe(true)
    expect(await daemon?.ended).toBe('requested')
    await closed
  })

  it('ends an idle daemon after the last editor has left', async () => {
    const home = makeHome()
    const daemon = await runDaemon({ home, version: '1', idleMs, openHost: () => doubleHost().host, mcp: async () => double.endpoint })
    const socket = await dialDaemon(home, { folder: '/' })
    socket?.destroy()
    await expect.poll(() => readFileSync(join(home, 'log', 'host.log'), 'utf8')).toContain('editor-left')
    vi.advanceTimersByTime(2 * idleMs)
    expect(await daemon?.ended).toBe('idle')
    expect(await dialDaemon(home, { folder: '/' })).toBeUndefined()
  })

  it('accepts no editor without an MCP endpoint', async () => {
    const home = makeHome()
    const daemon = await runDaemon({ home, version: '1', openHost: () => doubleHost().host })
    expect(await dialDaemon(home, { folder: '/' })).toBeUndefined()
    await daemon?.end('test')
  })
})
