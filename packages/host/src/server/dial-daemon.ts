// Opens an editor's stream to the daemon on a raw socket: loading an HTTP client would take longer than connecting.

import { createConnection, type Socket } from 'node:net'
import { isLocked } from './hold-lock.ts'
import { mcpHeaders, mcpProtocol, mcpStreamPath } from './mcp-names.ts'
import { readHostFile } from './run-folder.ts'

export { stateFolder } from '@sheaf/engine/disk'

/** Some editors give up after a second; a frozen daemon must not cost them the tools. */
const answerMs = 1_500
const headBytes = 16 * 1024

/** Whether one runs, without asking it. */
export function isRunning(home: string): boolean {
  return isLocked(home) && readHostFile(home) !== undefined
}

/** The stream's client. */
interface DialOptions {
  folder: string
  allow?: readonly string[]
  /** Note for the first result. */
  note?: string
}

/** Undefined: no daemon runs for this state folder, or it refused. */
export async function dialDaemon(home: string, { folder, allow = [], note }: DialOptions): Promise<Socket | undefined> {
  // Check the lock first: a dead daemon's port may belong to another program by now, which must not get the token.
  if (!isLocked(home)) return undefined
  const found = readHostFile(home)
  if (found === undefined) return undefined
  const socket = createConnection({ port: found.port, host: '127.0.0.1', noDelay: true })
  socket.write(
    [
      `GET ${mcpStreamPath} HTTP/1.1`,
      `host: 127.0.0.1:${found.port}`,
      'connection: upgrade',
      `upgrade: ${mcpProtocol}`,
      `x-sheaf-token: ${found.token}`,
      `${mcpHeaders.pid}: ${process.pid}`,
      `${mcpHeaders.folder}: ${encodeURIComponent(folder)}`,
      ...(allow.length === 0 ? [] : [`${mcpHeaders.allow}: ${allow.map(encodeURIComponent).join(',')}`]),
      ...(note === undefined ? [] : [`${mcpHeaders.note}: ${encodeURIComponent(note)}`]),
      '\r\n',
    ].join('\r\n'),
  )
  return admitted(socket)
}

function admitted(socket: Socket): Promise<Socket | undefined> {
  return new Promise((done) => {
    let head = Buffer.alloc(0)
    const settle = (taken: Socket | undefined) => {
      clearTimeout(timer)
      socket.off('data', read).off('error', fail).off('close', fail)
      if (taken === undefined) socket.on('error', () => {}).destroy()
      done(taken)
    }
    const fail = () => settle(undefined)
    const read = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk])
      const end = head.indexOf('\r\n\r\n')
      if (end === -1) {
        if (head.length > headBytes) fail()
        return
      }
      if (!head.toString('latin1', 0, end).startsWith('HTTP/1.1 101 ')) return fail()
      socket.pause()
      const rest = head.subarray(end + 4)
      if (rest.length > 0) socket.unshift(rest)
      settle(socket)
    }
    const timer = setTimeout(fail, answerMs)
    socket.on('data', read).on('error', fail).on('close', fail)
  })
}
