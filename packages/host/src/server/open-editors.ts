// Tracks connected editors: streams forwarded by our own processes, and unfinished HTTP responses.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type McpEndpoint, openHttpPeers, streamNote, streamPeer } from './mcp-endpoint.ts'
import { mcpProtocol } from './mcp-names.ts'
import type { Log } from './open-log.ts'

export interface Editors {
  /** Returns an HTTP error status; undefined: accepted. */
  acceptStream(request: IncomingMessage, socket: Duplex, head: Buffer): number | undefined
  /** Counts the client until its response ends; a listening client always has one open. */
  acceptRequest(response: ServerResponse): void
  answer(request: Request, incoming: IncomingMessage): Promise<Response>
  count(): number
  /** Their running calls. */
  running(): number
  close(): Promise<void>
}

export interface EditorsOptions {
  openEndpoint(): Promise<McpEndpoint>
  log: Log
  /** A stream or response ended. */
  onActivity(): void
}

/** Each editor may open two or three: to list the tools, and to work. */
const streamsAtOnce = 64
/** Idle time before the OS sends TCP keep-alive probes. */
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
    // Right away: the peer can only be identified while connected.
    const peer = streamPeer(request)
    // It lives for hours and is mostly silent.
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
    acceptStream(request, socket, head) {
      if (request.headers.upgrade !== mcpProtocol) return 404
      if (isClosed || streams.size >= streamsAtOnce) return 503
      streams.add(socket)
      serve(request, socket, head)
        .catch((problem: unknown) => log.bug('editor', problem))
        .finally(() => {
          streams.delete(socket)
          onActivity()
          socket.end()
          // Force-close a client that stays connected.
          setTimeout(() => socket.destroy(), leavingMs).unref()
        })
      return undefined
    },
    acceptRequest(response) {
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
