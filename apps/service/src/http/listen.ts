// HTTP server: cuts off slow clients, and finishes open requests before it stops.

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Refusal } from '@sheaf/contract'
import type { Hono } from 'hono'
import type { ServiceTimes } from '../service.ts'
import type { ServiceEnv } from './service-env.ts'

export interface ListeningServer {
  port: number
  url: string
  connections(): number
  /** No new connections; open requests get `milliseconds`, then they are cut off. */
  close(milliseconds: number): Promise<void>
}

interface ListenOptions {
  host: string
  port: number
  times: Pick<ServiceTimes, 'headersMs' | 'requestMs'>
}

export async function listen(app: Hono<ServiceEnv>, { host, port, times }: ListenOptions): Promise<ListeningServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    serverOptions: {
      headersTimeout: times.headersMs,
      requestTimeout: times.requestMs,
      connectionsCheckingInterval: Math.min(1_000, times.headersMs),
      keepAliveTimeout: 20_000,
      maxHeaderSize: 16_384,
    },
  })
  if (!isHttpServer(server)) throw new Error('Expected a plain HTTP server.')
  server.maxConnections = 10_000
  server.maxRequestsPerSocket = 0
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new Refusal('service-setup', `${host}:${port}: ${error instanceof Error ? error.message : 'the port cannot be used'}.`)
  }
  const address = server.address()
  const actualPort = isAddress(address) ? address.port : port
  let open = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  return {
    port: actualPort,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    connections: () => open,
    async close(milliseconds) {
      const closed = once(server, 'close')
      server.close()
      // A keep-alive connection closes after its current request.
      const idle = setInterval(() => server.closeIdleConnections(), 20)
      const late = setTimeout(() => server.closeAllConnections(), milliseconds)
      await closed
      clearInterval(idle)
      clearTimeout(late)
    },
  }
}

function isHttpServer(server: unknown): server is Server {
  return typeof server === 'object' && server !== null && 'closeIdleConnections' in server
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
