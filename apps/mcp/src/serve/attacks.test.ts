// Safety A7 on a stream: the server survives a client that tries to exhaust it, uses little memory, and serves the next client.

import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openRawClient, smallServer } from '../testing/index.ts'
import { serveStream } from './serve-stream.ts'

let port = 0
let server: ReturnType<typeof createServer>
/** The server's sockets, in the order of connection. */
let accepted: Socket[]

beforeEach(async () => {
  const { newServer } = smallServer()
  accepted = []
  server = createServer((socket) => {
    accepted.push(socket)
    socket.on('error', () => {})
    serveStream(newServer, socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address === 'object' && address !== null) port = address.port
})
afterEach(() => server.close())

async function connect(): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function isAlive(): Promise<boolean> {
  const socket = await connect()
  const answer = await openRawClient(socket).initialize()
  socket.destroy()
  return 'result' in answer
}

/** Writes as long as the server accepts data. */
async function pour(socket: Socket, chunk: Buffer, times: number): Promise<void> {
  const closed = once(socket, 'close')
  for (let sent = 0; sent < times && !socket.destroyed; sent++)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed])
}

describe('A7: a client that tries to exhaust the server', () => {
  // split-lines.test.ts tests how little of the line is kept.
  it('survives a line that never ends', async () => {
    const socket = await connect()
    socket.on('error', () => {})
    await pour(socket, Buffer.alloc(1_000_000, 'x'), 100)
    const client = openRawClient(socket)
    client.write('')
    expect(await client.answerTo(null)).toMatchObject({ error: { code: -32_600 } })
    expect(await client.initialize()).toHaveProperty('result')
    socket.destroy()
    expect(await isAlive()).toBe(true)
  })

  it.each([
    ['brackets', Buffer.alloc(9_000_000, '[')],
    ['values', Buffer.from(`[${'1,'.repeat(4_000_000)}1]`)],
    ['text', Buffer.from(JSON.stringify('x'.repeat(9_000_000)))],
  ])('survives megabytes of %s in one line', async (_, bytes) => {
    const socket = await connect()
    const client = openRawClient(socket)
    socket.write(bytes)
    client.write('')
    expect(await client.answerTo(null)).toMatchObject({ error: { code: -32_600 } })
    expect(await client.initialize()).toHaveProperty('result')
    socket.destroy()
  })

  it('survives a million invalid lines from a client that does not read', async () => {
    const socket = await connect()
    socket.pause().on('error', () => {})
    const lines = Buffer.from('nonsense\n'.repeat(100_000))
    for (let sent = 0; sent < 10; sent++) socket.write(lines)
    // The answers would total 100 MB. The server stops reading at 4 MB, and answers the lines it has already read.
    await expect.poll(() => accepted[0]?.isPaused()).toBe(true)
    expect(await isAlive()).toBe(true)
    expect([accepted[0]?.isPaused(), Math.round((accepted[0]?.writableLength ?? 0) / 4_000_000)]).toEqual([true, 1])
    socket.destroy()
  })

  it('survives clients that connect and send nothing, or half a message', async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, connect))
    for (const [index, socket] of sockets.entries()) if (index % 2 === 0) socket.write('{"jsonrpc":"2.0","id":1,')
    expect(await isAlive()).toBe(true)
    for (const socket of sockets) socket.destroy()
  })
})
