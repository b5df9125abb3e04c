// Sends raw bytes over a socket, for requests that no HTTP client would send.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

/** Everything received until the server closes the connection. */
export async function untilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}
