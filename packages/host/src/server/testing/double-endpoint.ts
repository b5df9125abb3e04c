// An MCP endpoint in memory: repeats every line it receives, and records which clients connected.

import type { Duplex } from 'node:stream'
import type { McpPeer } from '@sheaf/contract'
import type { McpEndpoint } from '../mcp-endpoint.ts'

export interface DoubleEndpoint {
  endpoint: McpEndpoint
  peers: McpPeer[]
  /** The result of `running`. */
  calls: { running: number }
}

export function doubleEndpoint(): DoubleEndpoint {
  const peers: McpPeer[] = []
  const calls = { running: 0 }
  const streams = new Set<Duplex>()
  return {
    peers,
    calls,
    endpoint: {
      serveStream(stream, peer) {
        peers.push(peer)
        streams.add(stream)
        stream.on('data', (chunk) => stream.write(chunk))
        const ended = new Promise<void>((done) => {
          stream.on('end', () => stream.end()).on('close', () => done())
        })
        return { ended: ended.finally(() => streams.delete(stream)), close: async () => void stream.end() }
      },
      async fetch(request, peer) {
        peers.push(peer)
        return Response.json({ method: request.method, body: await request.text() })
      },
      running: () => calls.running,
      async close() {
        for (const stream of streams) stream.end()
      },
    },
  }
}
