// Safety A5 and A7: another user, and clients that try to exhaust the server. The server stays alive and small.

import { execFileSync, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createConnection, Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { connectTo, type HostConnection } from './connect-host.ts'
import { askRaw, doubleEndpoint, enterWindow, proofFor, startServer, type TestServer, upgradeHeaders, waitUntil } from './testing/index.ts'

let server: TestServer
/** The server's ends of all connections, in the order of their arrival. */
let accepted: Socket[] = []

const accept = (message: unknown) => {
  if (typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket)
    accepted.push(message.socket)
}

beforeEach(async () => {
  accepted = []
  subscribe('net.server.socket', accept)
  server = await startServer(
    { 'prompts.list': () => [], 'reviews.open': ({ reply }: { reply: string }) => ({ id: String(reply.length) }) },
    { mcp: async () => doubleEndpoint().endpoint },
  )
})
afterEach(async () => {
  unsubscribe('net.server.socket', accept)
  await server.stop()
})

const token = () => ({ 'x-sheaf-token': server.token })

async function isAlive(): Promise<boolean> {
  const connection = await connectTo(server.port, server.token)
  const answer = await connection['prompts.list']()
  await connection.close()
  return Array.isArray(answer) && (await askRaw(server.port, { headers: token() })).status === 200
}

function connect(): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = createConnection(server.port, '127.0.0.1', () => done(socket))
    socket.once('error', failed)
  })
}

/** Connects and sends nothing, whether it is accepted or rejected. */
function knock(): Promise<Socket> {
  return new Promise((done) => {
    const socket = createConnection(server.port, '127.0.0.1')
    const settle = () => done(socket)
    socket.on('error', settle).on('connect', settle).resume()
  })
}

/** Resolves when this many of them are closed. */
function closings(sockets: readonly Socket[], count: number): Promise<void> {
  return new Promise((done) => {
    const look = () => sockets.filter(({ closed }) => closed).length >= count && done()
    for (const socket of sockets) socket.on('close', look)
    look()
  })
}

/** Resolves however the socket closes. `once` would fail on an error, which is one of the ways. */
function closing(socket: Socket): Promise<void> {
  return new Promise((done) => {
    socket.on('error', () => {})
    socket.on('close', () => done())
  })
}

function socketTo(): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${server.port}/socket`, ['sheaf', `sheaf-token.${server.token}`])
}

async function closeCode(socket: WebSocket): Promise<number> {
  socket.on('error', () => {})
  const [code] = await once(socket, 'close')
  return code
}

describe('A5: another local user, or a process without the token', () => {
  it('keeps secret files unreadable for other users', () => {
    const run = join(server.home, 'run')
    chmodSync(server.home, 0o755)
    const modes = readdirSync(run).map((name) => [name, (statSync(join(run, name)).mode & 0o777).toString(8)])
    expect([(statSync(run).mode & 0o777).toString(8), modes]).toEqual(['700', [['session.json', '600']]])
    const tried = () => execFileSync('cat', [join(run, 'session.json')], { uid: 65534, gid: 65534, stdio: 'pipe' })
    expect(tried).toThrow(/Permission denied/)
  })

  it('refuses another user, even with a leaked token, cookie or code', async () => {
    const url = server.url()
    const code = (uid: number) => statusAs(uid, url, {})
    const { cookie } = await enterWindow(server.url())
    const root = `http://127.0.0.1:${server.port}/`
    expect([await statusAs(65534, root, { cookie }), await statusAs(0, root, { cookie })]).toEqual(['401', '200'])
    expect(await statusAs(65534, `http://127.0.0.1:${server.port}/`, token())).toBe('401')
    expect(await code(65534)).toBe('401')
    // The failed attempt did not use up the code.
    expect(await code(0)).toBe('200')
  })

  it('refuses another user as an editor, however the token is sent', async () => {
    const mcp = `http://127.0.0.1:${server.port}/mcp`
    const bearer = { authorization: `Bearer ${server.token}` }
    expect([await statusAs(65534, mcp, token()), await statusAs(65534, mcp, bearer)]).toEqual(['401', '401'])
    expect([await statusAs(0, mcp, bearer), await statusAs(0, mcp, {})]).toEqual(['200', '401'])
  })

  it('writes no token, code, cookie, key or proof to the log', async () => {
    const url = new URL(server.url())
    const session = await enterWindow(url.href)
    const cookie = session.cookie.split('=')[1] ?? ''
    const proof = await proofFor(server.port, session)
    const headers = { ...upgradeHeaders, cookie: session.cookie, 'sec-websocket-protocol': `sheaf, ${proof}` }
    expect((await askRaw(server.port, { path: '/socket', headers })).status).toBe(101)
    await isAlive()
    const logged = readFileSync(join(server.home, 'log', 'host.log'), 'utf8')
    const { secret } = JSON.parse(readFileSync(join(server.home, 'run', 'session.json'), 'utf8'))
    expect(cookie).not.toBe('')
    for (const text of [server.token, url.searchParams.get('code') ?? '', cookie, session.key, proof, secret])
      expect(logged.includes(text)).toBe(false)
  })
})

/** The status of a request from a process of that user. */
async function statusAs(uid: number, url: string, headers: Record<string, string>): Promise<string> {
  const script = `fetch(process.env.ASK, { redirect: 'manual', headers: JSON.parse(process.env.HEADERS) }).then(({ status }) => console.log(status))`
  const child = spawn(process.execPath, ['-e', script], {
    uid,
    gid: uid,
    cwd: '/',
    env: { ASK: url, HEADERS: JSON.stringify(headers) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  await once(child, 'close')
  return said.trim()
}

describe('A7: attempts to exhaust the server', () => {
  it('does not read a body of 1 GB', async () => {
    for (const headers of ['', `x-sheaf-token: ${server.token}\r\n`]) {
      const socket = await connect()
      const answered = once(socket, 'data')
      socket.on('error', () => {})
      socket.write(
        `POST /program/link HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n${headers}Content-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n`,
      )
      const [answer] = await answered
      expect(String(answer)).toMatch(headers === '' ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 413 /)
      await flood(socket, 1_000_000_000)
    }
    expect(accepted.map(({ bytesRead }) => bytesRead < 10_000_000)).toEqual([true, true])
    expect(await isAlive()).toBe(true)
  })

  it('cuts off headers that never end or never come', async () => {
    const slow = await Promise.all(Array.from({ length: 20 }, connect))
    const ends = slow.map(closing)
    for (const [index, socket] of slow.entries()) {
      if (index % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: ')
      socket.resume()
    }
    await Promise.all(ends)
    expect(await isAlive()).toBe(true)
  })

  it('refuses a header line of 10 MB', async () => {
    const socket = await connect()
    const closed = closing(socket)
    let seen = ''
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1')
    })
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nX: ${'x'.repeat(10_000_000)}\r\n\r\n`)
    await closed
    expect(seen === '' || seen.startsWith('HTTP/1.1 431 ')).toBe(true)
    expect(await isAlive()).toBe(true)
  })

  it('drops thousands of sockets, and keeps open windows', async () => {
    const connection = await connectTo(server.port, server.token)
    const sockets: Socket[] = []
    // Not all at once: the system itself would make most of them wait.
    for (let batch = 0; batch < 20; batch++) sockets.push(...(await Promise.all(Array.from({ length: 100 }, knock))))
    await closings(sockets, 2_000 - 512)
    expect(await connection['prompts.list']()).toEqual([])
    for (const socket of sockets) socket.destroy()
    await waitUntil(async () => expect(await isAlive()).toBe(true))
    await connection.close()
  })

  it('rejects hundreds of editors, and keeps open windows', async () => {
    const connection = await connectTo(server.port, server.token)
    const ask = `GET /mcp-stream HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nx-sheaf-token: ${server.token}\r\nConnection: upgrade\r\nUpgrade: sheaf-mcp\r\n\r\n`
    const sockets: Socket[] = []
    for (let batch = 0; batch < 4; batch++) {
      const came = await Promise.all(Array.from({ length: 50 }, knock))
      for (const socket of came) socket.write(ask)
      sockets.push(...came)
    }
    await closings(sockets, 200 - 64)
    expect(server.editors()).toBeLessThanOrEqual(64)
    expect(await connection['prompts.list']()).toEqual([])
    for (const socket of sockets) socket.destroy()
    await waitUntil(() => expect(server.editors()).toBe(0))
    await connection.close()
  })

  it('serves no more than 64 windows at once', async () => {
    const windows: HostConnection[] = []
    // One after another: on a busy machine, the last of 64 handshakes at once would run into its time limit.
    while (windows.length < 64) windows.push(await connectTo(server.port, server.token))
    expect((await askRaw(server.port, { path: '/socket', headers: { ...token(), ...upgradeHeaders } })).status).toBe(503)
    await Promise.all(windows.map((window) => window.close()))
    await waitUntil(async () => expect(await isAlive()).toBe(true))
  })

  it('closes the socket of a 1 GB frame before reading it', async () => {
    const socket = await connect()
    socket.resume()
    const closed = closing(socket)
    const headers = { host: `127.0.0.1:${server.port}`, ...token(), ...upgradeHeaders }
    socket.write(
      `GET /socket HTTP/1.1\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    await once(socket, 'data')
    const frame = Buffer.alloc(14)
    frame[0] = 0x81
    frame[1] = 0xff
    frame.writeBigUInt64BE(1_000_000_000n, 2)
    socket.write(frame)
    await flood(socket, 1_000_000_000)
    await closed
    expect(accepted[0]?.bytesRead).toBeLessThan(1_000_000)
    expect(await isAlive()).toBe(true)
  })

  it('limits the size of a message in fragments', async () => {
    const socket = socketTo()
    await once(socket, 'open')
    const closed = closeCode(socket)
    const piece = Buffer.alloc(8_000_000, 'x')
    for (let sent = 0; sent < 12 && socket.readyState === socket.OPEN; sent++)
      await new Promise((done) => socket.send(piece, { fin: false, binary: false }, done))
    expect([1009, 1006]).toContain(await closed)
    expect(await isAlive()).toBe(true)
  })

  it.each([
    ['deeply nested JSON', Buffer.alloc(10_000_000, '[')],
    ['10 MB of text that is not JSON', Buffer.alloc(10_000_000, 'x')],
    ['too many values', Buffer.from(`{"id":1,"method":"maps.read","input":{"workspace":"w","paths":[${'1,'.repeat(8_000_000)}1]}}`)],
  ])('closes a socket that sends %s', async (_, bytes) => {
    const socket = socketTo()
    await once(socket, 'open')
    const closed = closeCode(socket)
    socket.send(bytes, { binary: false })
    expect(await closed).toBe(1007)
    expect(await isAlive()).toBe(true)
  })

  it('closes a socket that sends bytes that are not text', async () => {
    const socket = socketTo()
    await once(socket, 'open')
    const closed = closeCode(socket)
    socket.send(Buffer.from([0xff, 0xfe]), { binary: true })
    expect(await closed).toBe(1007)
  })

  it('answers a reply of 50 MB', async () => {
    const connection = await connectTo(server.port, server.token)
    const reply = 'x'.repeat(50_000_000)
    expect(await connection['reviews.open']({ workspace: 'w', reply })).toEqual({ id: '50000000' })
    await connection.close()
  })

  it('drops a window that does not read its events', async () => {
    const socket = socketTo()
    await once(socket, 'open')
    socket.pause()
    const says = 'x'.repeat(1_000_000)
    await waitUntil(() => {
      for (let received = 0; received < 20; received++) server.publish({ type: 'notice', tone: 'info', says })
      expect(readFileSync(join(server.home, 'log', 'host.log'), 'utf8')).toContain('not reading')
    })
    socket.terminate()
    expect(await isAlive()).toBe(true)
  })
})

/** Writes until all bytes are sent or the other end has closed the connection. */
async function flood(socket: Socket, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(1_000_000)
  const closed = closing(socket)
  for (let sent = 0; sent < bytes && socket.writable && !socket.destroyed; sent += chunk.length) {
    const taken = new Promise<void>((done) => socket.write(chunk, () => done()))
    await Promise.race([taken, closed])
  }
}
