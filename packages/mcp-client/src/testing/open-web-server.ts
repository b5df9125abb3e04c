// A web server with an MCP endpoint and an authorization server, on this computer. A test replaces what it answers at a path.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type WebAnswer = (request: IncomingMessage, response: ServerResponse, body: string) => void

export interface WebServer {
  url: string
  /** Requests so far; `key` is the header of the person. */
  seen: { path: string; authorization: string | undefined; key: string | undefined }[]
  /** By path. */
  own: Record<string, WebAnswer>
  close(): Promise<void>
}

/** The endpoint needs the token `good`, which a sign-in gives. */
export async function openWebServer(): Promise<WebServer> {
  const seen: WebServer['seen'] = []
  const own: WebServer['own'] = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const [path = ''] = (request.url ?? '').split('?')
    seen.push({ path, authorization: request.headers.authorization, key: request.headers['x-key']?.toString() })
    const answer = own[path] ?? usual[path]
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response, Buffer.concat(chunks).toString('utf8'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const usual: Record<string, WebAnswer> = {
    '/mcp': signedInMcp,
    '/.well-known/oauth-protected-resource/mcp': (_, response) =>
      sendJson(response, { resource: `${url}/mcp`, authorization_servers: [url] }),
    '/.well-known/oauth-authorization-server': (_, response) =>
      sendJson(response, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        registration_endpoint: `${url}/register`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      }),
    '/register': (_, response, body) => sendJson(response, { client_id: 'c1', ...JSON.parse(body) }, 201),
    '/token': (_, response) =>
      sendJson(response, { access_token: 'good', token_type: 'Bearer', refresh_token: 'canary-refresh', expires_in: 3_600 }),
  }
  return {
    url,
    seen,
    own,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const signedInMcp: WebAnswer = (request, response, body) => {
  if (request.headers.authorization !== 'Bearer good') return void response.writeHead(401).end()
  openMcp(request, response, body)
}

const openMcp: WebAnswer = (request, response, body) => {
  if (request.method !== 'POST') return void response.writeHead(405).end()
  const { id, method }: { id?: number; method?: string } = JSON.parse(body)
  if (id === undefined) return void response.writeHead(202).end()
  const serverInfo = { name: 'Web', version: '1' }
  const results: Record<string, unknown> = {
    initialize: { protocolVersion: '2025-06-18', serverInfo, capabilities: { tools: {} } },
    'tools/list': { tools: [{ name: 'x', inputSchema: { type: 'object' } }] },
  }
  sendJson(response, { jsonrpc: '2.0', id, result: results[method ?? ''] ?? {} })
}

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Does what a person's browser does on the sign-in page. Returns the status of the page that it ends on. */
export async function followSignIn(page: string, change: (back: URL) => void = () => undefined): Promise<number> {
  const { searchParams } = new URL(page)
  const back = new URL(searchParams.get('redirect_uri') ?? '')
  back.searchParams.set('code', 'abc')
  back.searchParams.set('state', searchParams.get('state') ?? '')
  change(back)
  return (await fetch(back)).status
}
