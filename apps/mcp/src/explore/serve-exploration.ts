// The tools of a Context Builder run by an agent: a separate MCP server on the loopback interface, for this run only. The agent needs
// no approval and takes no editor's place: its tools only read, and only what a model may see.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Exploration, ExplorationOptions } from '@sheaf/contract'
import { serveHttp } from '../serve/serve-http.ts'
import { makeExplorer } from './make-explorer.ts'

const path = '/mcp'
const headersMs = 5_000

export async function serveExploration(options: ExplorationOptions): Promise<Exploration> {
  const token = randomBytes(32).toString('base64url')
  const explorer = makeExplorer(options)
  const handler = serveHttp<undefined>(explorer.newServer)
  const answer = getRequestListener((request) => handler.fetch(request, undefined), { overrideGlobalObjects: false })
  let authority = ''
  const server = createServer({ headersTimeout: headersMs, requestTimeout: 0 }, (request, response) => {
    const status = statusFor(request, authority, token)
    if (status === undefined) return void answer(request, response)
    response.writeHead(status, { connection: 'close' }).end()
    response.on('finish', () => request.destroy())
  })
  const port = await listen(server)
  authority = `127.0.0.1:${port}`
  return {
    url: `http://${authority}${path}`,
    token,
    async close() {
      explorer.close()
      await handler.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Undefined: admitted. A page in a browser cannot send the token, and is not served under another name either. */
function statusFor({ url, headers }: IncomingMessage, authority: string, token: string): number | undefined {
  if (headers.host !== authority || headers.origin !== undefined) return 403
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 401
  return url === path ? undefined : 404
}

function listen(server: HttpServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('the server has no port'))
      else resolve(address.port)
    })
  })
}
