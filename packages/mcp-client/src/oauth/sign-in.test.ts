// A real HTTP server with a real authorization server, both hostile where a test says so.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isRefusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectServer } from '../connect/connect-server.ts'
import type { SavedSignIn } from './oauth-provider.ts'
import { signIn } from './sign-in.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let server: Server
let url: string
let seen: { path: string; authorization: string | undefined; key: string | undefined }[]
let own: Record<string, Answer>
let saved: SavedSignIn

const store = {
  read: async () => saved,
  async write(next: SavedSignIn) {
    saved = next
  },
}

beforeEach(async () => {
  seen = []
  own = {}
  saved = {}
  server = createServer(async (request, response) => {
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
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const json = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** The MCP endpoint needs the token `good`. */
const mcp: Answer = (request, response, body) => {
  if (request.headers.authorization !== 'Bearer good') return void response.writeHead(401).end()
  open(request, response, body)
}

const open: Answer = (request, response, body) => {
  if (request.method !== 'POST') return void response.writeHead(405).end()
  const { id, method }: { id?: number; method?: string } = JSON.parse(body)
  if (id === undefined) return void response.writeHead(202).end()
  const serverInfo = { name: 'Web', version: '1' }
  const results: Record<string, unknown> = {
    initialize: { protocolVersion: '2025-06-18', serverInfo, capabilities: { tools: {} } },
    'tools/list': { tools: [{ name: 'x', inputSchema: { type: 'object' } }] },
  }
  json(response, { jsonrpc: '2.0', id, result: results[method ?? ''] ?? {} })
}

const usual: Record<string, Answer> = {
  '/mcp': mcp,
  '/.well-known/oauth-protected-resource/mcp': (_, response) => json(response, { resource: `${url}/mcp`, authorization_servers: [url] }),
  '/.well-known/oauth-authorization-server': (_, response) =>
    json(response, {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      registration_endpoint: `${url}/register`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    }),
  '/register': (_, response, body) => json(response, { client_id: 'c1', ...JSON.parse(body) }, 201),
  '/token': (_, response) => json(response, { access_token: 'good', token_type: 'Bearer', refresh_token: 'again', expires_in: 3_600 }),
}

const launch = () => ({ transport: 'http' as const, url: `${url}/mcp`, headers: { 'x-key': 'canary-header' } })

async function detailOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work
    return []
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return [problem.code, problem.detail ?? '']
  }
}

/** A person's browser, which follows the page of the authorization server back to Sheaf. */
const browser =
  (change: (back: URL) => void = () => undefined) =>
  async (page: string): Promise<void> => {
    const { searchParams } = new URL(page)
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', 'abc')
    back.searchParams.set('state', searchParams.get('state') ?? '')
    change(back)
    const { status } = await fetch(back)
    seen.push({ path: `callback ${status}`, authorization: undefined, key: undefined })
  }

describe('a server with a sign-in', () => {
  it('signs in through the browser, keeps the tokens, and connects with them', async () => {
    expect(await detailOf(connectServer({ launch: launch(), env: {} }))).toEqual(['mcp-server-sign-in', ''])
    await signIn({ launch: launch(), store, open: browser() })
    expect(JSON.parse(saved.tokens ?? '')).toMatchObject({ access_token: 'good', refresh_token: 'again' })
    const connection = await connectServer({ launch: { ...launch(), oauth: store }, env: {} })
    expect([connection.reports, (await connection.list()).tools.map(({ name }) => name)]).toEqual(['Web 1', ['x']])
    await connection.close()
  })

  it('ignores an answer with another state', async () => {
    const forged = async (page: string) => {
      await browser((back) => back.searchParams.set('state', 'x'))(page)
      await browser()(page)
    }
    await signIn({ launch: launch(), store, open: forged })
    expect(seen.filter(({ path }) => path.startsWith('callback')).map(({ path }) => path)).toEqual(['callback 404', 'callback 200'])
  })

  it('can be canceled while it waits for the person', async () => {
    const stopping = new AbortController()
    const opened = () => stopping.abort()
    expect(await detailOf(signIn({ launch: launch(), store, open: opened, signal: stopping.signal }))).toEqual(['cancelled', ''])
    expect(saved.tokens).toBeUndefined()
  })

  it('opens only encrypted pages and pages of this computer', async () => {
    own['/.well-known/oauth-authorization-server'] = (_, response) =>
      json(response, {
        issuer: url,
        authorization_endpoint: 'javascript:alert(1)//x',
        token_endpoint: `${url}/token`,
        response_types_supported: ['code'],
      })
    const opened: string[] = []
    const [code] = await detailOf(signIn({ launch: launch(), store, open: (page) => void opened.push(page) }))
    expect([code, opened]).toEqual(['mcp-server-failed', []])
  })
})

describe('a hostile server', () => {
  it('cannot redirect to another origin', async () => {
    own['/mcp'] = (_, response) => void response.writeHead(307, { location: 'http://127.0.0.2:9/steal' }).end()
    const [code, says] = await detailOf(connectServer({ launch: launch(), env: {} }))
    expect([code, says?.includes('127.0.0.2')]).toEqual(['mcp-server-failed', true])
  })

  it('gets no request to another origin from a token that is renewed', async () => {
    saved = {
      client: JSON.stringify({ client_id: 'c1' }),
      tokens: JSON.stringify({ access_token: 'old', token_type: 'Bearer', refresh_token: 'r' }),
    }
    own['/.well-known/oauth-protected-resource/mcp'] = (_, response) =>
      json(response, { resource: `${url}/mcp`, authorization_servers: ['http://169.254.169.254'] })
    const [code, says] = await detailOf(connectServer({ launch: { ...launch(), oauth: store }, env: {} }))
    expect([code, says]).toEqual(['mcp-server-failed', "It asked for a request to http://169.254.169.254, which isn't allowed."])
  })

  it.each<[string, Answer]>([
    [
      'a body of 100 MB',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        flood(response, 'x'.repeat(1_000_000))
      },
    ],
    [
      'an event of 100 MB',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.write('data: ')
        flood(response, 'x'.repeat(1_000_000))
      },
    ],
  ])('is disconnected for %s', async (_, answer) => {
    own['/mcp'] = answer
    expect(await detailOf(connectServer({ launch: launch(), env: {} }))).toEqual([
      'mcp-server-failed',
      'It sent a message that is too large.',
    ])
  })

  it('is given up when it never answers', async () => {
    own['/mcp'] = () => undefined
    expect(await detailOf(connectServer({ launch: launch(), env: {}, times: { connectMs: 200 } }))).toEqual([
      'mcp-server-failed',
      'It took too long to respond.',
    ])
  })

  it("gets the person's headers, and the authorization server gets none of them", async () => {
    own['/mcp'] = open
    const connection = await connectServer({ launch: launch(), env: {} })
    await connection.close()
    expect(new Set(seen.map(({ key }) => key))).toEqual(new Set(['canary-header']))
  })
})

function flood(response: ServerResponse, chunk: string): void {
  const write = (): void => {
    for (let sent = 0; sent < 100; sent++)
      if (!response.write(chunk)) {
        response.once('drain', write)
        return
      }
  }
  write()
}
