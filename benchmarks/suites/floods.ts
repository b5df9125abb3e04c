// Measures how much the host's memory grows at its peak while clients try to exhaust it. Tests check how many bytes it reads.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Daemon, dialDaemon, findDaemon } from '@sheaf/host/serve'
import { type Home, openHome, sheaf } from '../ours.ts'
import type { Row } from '../row.ts'
import { watchMemory } from '../watch-memory.ts'

const gigabyte = 1_000_000_000

export async function floods(): Promise<Row[]> {
  const home = await openHome()
  try {
    const { child, daemon } = await startHost(home)
    try {
      return [
        await measure('a request body of 1 GB', daemon, () => open(daemon, bodyHead(daemon))),
        await measure('a WebSocket frame of 1 GB', daemon, () => openFrame(daemon)),
        await measure('an MCP line of 1 GB', daemon, () => dialDaemon(home.env.SHEAF_HOME, { folder: '/tmp', allow: ['bench'] })),
      ]
    } finally {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
  } finally {
    home.remove()
  }
}

async function measure(name: string, { pid }: Daemon, connect: () => Promise<Socket | undefined>): Promise<Row> {
  const before = watchMemory(pid).stop()
  const watch = watchMemory(pid)
  const socket = await connect()
  if (socket === undefined) throw new Error('The host does not accept the connection.')
  await pour(socket)
  socket.destroy()
  const peak = watch.stop()
  const ours = before === null || peak === null ? null : peak - before
  return {
    suite: 'floods',
    name,
    unit: 'MB',
    ours,
    rival: null,
    target: { kind: 'below', most: 200 },
    samples: { ours: ours === null ? [] : [ours], rival: [] },
    note: 'peak memory of the host beyond its peak before',
  }
}

/** Writes until everything is sent or the host closes the connection. */
async function pour(socket: Socket): Promise<void> {
  const chunk = Buffer.alloc(1_000_000, 'x')
  const closed = new Promise<void>((done) => socket.on('error', () => {}).on('close', () => done()))
  for (let sent = 0; sent < gigabyte && !socket.destroyed; sent += chunk.length)
    await Promise.race([new Promise<void>((done) => socket.write(chunk, () => done())), closed])
}

async function open({ port }: Daemon, head: string): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(head)
  await once(socket, 'data')
  return socket
}

function bodyHead({ port, token }: Daemon): string {
  return `POST /program/link HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-sheaf-token: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${gigabyte}\r\n\r\n`
}

async function openFrame(daemon: Daemon): Promise<Socket> {
  const { port, token } = daemon
  const socket = await open(
    daemon,
    `GET /socket HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-sheaf-token: ${token}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  const frame = Buffer.alloc(14)
  frame[0] = 0x81
  frame[1] = 0xff
  frame.writeBigUInt64BE(BigInt(gigabyte), 2)
  socket.write(frame)
  return socket
}

async function startHost({ env }: Home): Promise<{ child: ChildProcess; daemon: Daemon }> {
  const child = spawn(sheaf, ['host'], { env: { ...process.env, ...env }, stdio: 'ignore' })
  for (;;) {
    const daemon = await findDaemon(env.SHEAF_HOME)
    if (daemon !== undefined) return { child, daemon }
    if (child.exitCode !== null) throw new Error(`The host ended with ${child.exitCode} instead of starting.`)
    await wait(50)
  }
}
