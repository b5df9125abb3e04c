// The editors that are connected: streams that one of our own processes passes on, and answers over HTTP that are not finished.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type McpEndpoint, openHttpPeers, streamNote, streamPeer } from './mcp-endpoint.ts'
import { mcpProtocol } from './mcp-names.ts'
import type { Log } from './open-log.ts'

export interface Editors {
  /** Answers with what is wrong about it; undefined: it was taken. */
  takeStream(request: IncomingMessage, socket: Duplex, head: Buffer): number | undefined
  /** It counts until its answer is finished: a client that listens has one all the time. */
  takeRequest(response: ServerResponse): void
  answer(request: Request, incoming: IncomingMessage): Promise<Response>
  count(): number
  /** Calls of theirs that run now. */
  running(): number
  close(): Promise<void>
}

export interface EditorsOptions {
  openEndpoint(): Promise<McpEndpoint>
  log: Log
  /** One of them came, went or asked. */
  onActivity(): void
}

/** Each editor may start two or three: to look what there is, and to work. */
const streamsAtOnce = 64
/** How soon the system looks whether a silent one is still there. */
const probeMs = 30_000
const leavingMs = 2_000

export function openEditors({ openEndpoint, log, onActivity }: EditorsOptions): Editors {
  let endpoint: McpEndpoint | undefined
  let isClosed = false
  const streams = new Set<Duplex>()
  const responses = new Set<ServerResponse>()
  const httpPeer = openHttpPeers()

  const opened = async (): Promise<McpEndpoint> => {
    endpoint ??= await openEndpoint()
    return endpoint
  }

  const serve = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // At once: who is at the other end can only be told while it is there.
    const peer = streamPeer(request)
    // It lives for hours, and is silent for most of them.
    request.socket.setTimeout(0)
    request.socket.setNoDelay(true)
    request.socket.setKeepAlive(true, probeMs)
    const { serveStream } = await opened()
    if (isClosed || socket.destroyed) return
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${mcpProtocol}\r\n\r\n`)
    if (head.length > 0) socket.unshift(head)
    log.note('editor-came', { editors: streams.size })
    await serveStream(socket, peer, streamNote(request)).ended
    log.note('editor-left', { editors: streams.size - 1 })
  }

  return {
    takeStream(request, socket, head) {
      if (request.headers.upgrade !== mcpProtocol) return 404
      if (isClosed || streams.size >= streamsAtOnce) return 503
      streams.add(socket)
      serve(request, socket, head)
        .catch((problem: unknown) => log.bug('editor', problem))
        .finally(() => {
          streams.delete(socket)
          onActivity()
          socket.end()
          // Whoever does not take its leave is shown out.
          setTimeout(() => socket.destroy(), leavingMs).unref()
        })
      return undefined
    },
    takeRequest(response) {
      responses.add(response)
      response.on('close', () => {
        responses.delete(response)
        onActivity()
      })
    },
    answer: async (request, { socket }) => (await opened()).fetch(request, httpPeer(socket)),
    count: () => streams.size + responses.size,
    running: () => endpoint?.running() ?? 0,
    async close() {
      isClosed = true
      await endpoint?.close().catch((problem: unknown) => log.bug('editors', problem))
      for (const socket of streams) socket.destroy()
    },
  }
}
