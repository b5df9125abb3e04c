// Connects a program of the same user to the daemon, over the same socket as a window.

import { type HostEvent, type HostMessage, methodProxy, openCalls, Refusal, type WindowApi } from '@sheaf/contract'
import { WebSocket } from 'ws'
import { tokenProtocol } from './authorize-request.ts'
import { findDaemon } from './find-daemon.ts'

export interface HostConnection extends WindowApi {
  readonly window: string
  readonly run: string
  subscribe(listener: (event: HostEvent) => void): () => void
  /** Resolves when either side ends the connection. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/** Undefined: no daemon runs for this state folder. */
export async function connectHost(home: string): Promise<HostConnection | undefined> {
  const daemon = await findDaemon(home)
  return daemon && connectTo(daemon.port, daemon.token)
}

export function connectTo(port: number, token: string): Promise<HostConnection> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, ['sheaf', `${tokenProtocol}${token}`], {
    maxPayload: 512 * 1024 * 1024,
    handshakeTimeout: 10_000,
  })
  const listeners = new Set<(event: HostEvent) => void>()
  const calls = openCalls(
    (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
      else if ('method' in message) throw new Refusal('host-unreachable', 'The connection was closed.')
    },
    () => true,
  )
  const ended = new Promise<void>((done) => {
    socket.on('close', () => {
      calls.failSent((method) => new Refusal('host-unreachable', `The connection was closed during ${method}.`))
      done()
    })
  })

  return new Promise((connected, failed) => {
    socket.on('error', (problem) => failed(new Refusal('host-unreachable', `${problem.message}.`)))
    socket.on('close', () => failed(new Refusal('host-unreachable', 'It closed the connection before it responded.')))
    socket.on('message', (data) => {
      const message: HostMessage = JSON.parse(String(data))
      if ('welcome' in message) connected(connection(message.welcome))
      else if ('event' in message) for (const listener of listeners) listener(message.event)
      else calls.receive(message)
    })
    const connection = (welcome: { window: string; run: string }) =>
      methodProxy<HostConnection>(
        {
          ...welcome,
          ended,
          subscribe(listener) {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
          close() {
            socket.close(1000)
            return ended
          },
        },
        calls.ask,
      )
  })
}
