// The daemon for programs of the same user: found by its file, asked over the same socket as a window.

import type { Call, HostEvent, HostMessage, WindowApi, WindowMessage, WindowMethod } from '@sheaf/contract'
import { Refusal, refusals, windowMethods } from '@sheaf/contract'
import { WebSocket } from 'ws'
import { findDaemon } from './find-daemon.ts'
import { tokenProtocol } from './judge-request.ts'

export interface HostConnection extends WindowApi {
  readonly window: string
  readonly run: string
  follow(listener: (event: HostEvent) => void): () => void
  /** Resolves when the connection has ended, whoever ended it. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

interface Waiting {
  method: WindowMethod
  answer(value: unknown): void
  fail(problem: Error): void
  call: Call | undefined
  stop(): void
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
  const waiting = new Map<number, Waiting>()
  const listeners = new Set<(event: HostEvent) => void>()
  let count = 0
  const say = (message: WindowMessage) => socket.send(JSON.stringify(message))

  const ask = (method: WindowMethod) => (input?: unknown, call?: Call) =>
    new Promise<unknown>((answer, fail) => {
      if (socket.readyState !== socket.OPEN) throw new Refusal('host-unreachable', 'The connection has ended.')
      const id = ++count
      const cancel = () => say({ cancel: id })
      call?.signal?.addEventListener('abort', cancel)
      waiting.set(id, { method, answer, fail, call, stop: () => call?.signal?.removeEventListener('abort', cancel) })
      say(input === undefined ? { id, method } : { id, method, input })
      if (call?.signal?.aborted === true) cancel()
    })

  const settle = (id: number, how: (call: Waiting) => void) => {
    const call = waiting.get(id)
    waiting.delete(id)
    call?.stop()
    if (call !== undefined) how(call)
  }

  const ended = new Promise<void>((done) => {
    socket.on('close', () => {
      for (const id of [...waiting.keys()])
        settle(id, ({ method, fail }) => fail(new Refusal('host-unreachable', `It ended during ${method}.`)))
      done()
    })
  })

  return new Promise((connected, failed) => {
    socket.on('error', (problem) => failed(new Refusal('host-unreachable', `${problem.message}.`)))
    socket.on('message', (data) => {
      const message: HostMessage = JSON.parse(String(data))
      if ('welcome' in message) connected(connection(message.welcome))
      else if ('event' in message) for (const listener of listeners) listener(message.event)
      else if ('progress' in message) waiting.get(message.id)?.call?.onProgress?.(message.progress)
      else if ('answer' in message) settle(message.id, ({ answer }) => answer(message.answer))
      else if ('refusal' in message) settle(message.id, ({ fail }) => fail(refusalOf(message.refusal)))
      else settle(message.id, ({ fail, method }) => fail(new Error(`${method}: ${message.bug}`)))
    })
    const connection = (welcome: { window: string; run: string }): HostConnection => ({
      ...apiOf(ask),
      ...welcome,
      ended,
      follow(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      close() {
        socket.close(1000)
        return ended
      },
    })
  })
}

/** Every method that a window has. The answers are what the host's own types say: both ends are built from one contract. */
function apiOf(ask: (method: WindowMethod) => (input?: unknown, call?: Call) => Promise<unknown>): WindowApi {
  const api: Partial<Record<WindowMethod, unknown>> = {}
  for (const method of windowMethods) api[method] = ask(method)
  return api as WindowApi
}

function refusalOf({ code, says }: { code: Refusal['code']; says: string }): Refusal {
  const row = Object.hasOwn(refusals, code) ? refusals[code].says : ''
  const refusal = new Refusal(code, says.startsWith(`${row} `) ? says.slice(row.length + 1) : undefined)
  refusal.message = says
  return refusal
}
