// Serves one client until its stream ends, with the legacy or the stateless protocol.

import type { Duplex } from 'node:stream'
import type { McpServerFactory } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { openLineTransport } from './open-line-transport.ts'

export interface StreamConnection {
  /** Resolves when the stream and the server are closed. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

/** `newServer` may be called twice: a client may try the new protocol first, and fall back. */
export function serveStream(newServer: McpServerFactory, stream: Duplex, lineBytes?: number): StreamConnection {
  const transport = openLineTransport(stream, lineBytes)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const served = serveStdio(newServer, { transport, maxSubscriptions: 16 })
  const onclose = transport.onclose
  transport.onclose = () => {
    onclose?.()
    resolve()
  }
  // It closed before the handler was set.
  if (stream.destroyed || stream.readableEnded) resolve()
  return {
    ended,
    async close() {
      await served.close()
      resolve()
    },
  }
}
