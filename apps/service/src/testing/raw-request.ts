// Bytes over a plain socket, for requests that no proper client would send.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Everything that is answered until the other side hangs up. */
export async function untilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}
