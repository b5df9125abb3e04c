// Adds the token to the suite's requests, because the suite accepts only a URL. Changes nothing that the suite checks.

import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TokenProxy {
  /** The URL for the suite. */
  url: string
  close(): Promise<void>
}

export async function openTokenProxy({ port, token }: { port: number; token: string }): Promise<TokenProxy> {
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...named(incoming.headers), authorization: `Bearer ${token}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  /** Replaces the proxy's own host with the server's; any other host passes through, because the server must refuse it. */
  const named = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
    const isOurs = headers.host === own.host
    const isOurPage = headers.origin === `http://${own.host}`
    return {
      ...headers,
      ...(isOurs ? { host: `127.0.0.1:${port}` } : {}),
      ...(isOurPage ? { origin: `http://127.0.0.1:${port}` } : {}),
    }
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const own = new URL(`http://127.0.0.1:${portOf(server.address())}/mcp`)
  return {
    url: own.href,
    close() {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return address.port
}
