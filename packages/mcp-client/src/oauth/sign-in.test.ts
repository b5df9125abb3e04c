// A real HTTP server with a real authorization server, both hostile where a test says so.

import type { ServerResponse } from 'node:http'
import { isRefusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectServer } from '../connect/connect-server.ts'
import { followSignIn, openWebServer, sendJson, type WebAnswer, type WebServer } from '../testing/index.ts'
import type { SavedSignIn } from './oauth-provider.ts'
import { signIn } from './sign-in.ts'

let web: WebServer
/** On another origin. */
let other: WebServer
let saved: SavedSignIn

const store = {
  read: async () => saved,
  async write(next: SavedSignIn) {
    saved = next
  },
}

beforeEach(async () => {
  saved = {}
  ;[web, other] = await Promise.all([openWebServer(), openWebServer()])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all([web.close(), other.close()])
})

const launch = () => ({ transport: 'http' as const, url: `${web.url}/mcp`, headers: { 'x-key': 'canary-header' } })

async function detailOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work
    return []
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return [problem.code, problem.detail ?? '']
  }
}

describe('a server with a sign-in', () => {
  it('signs in through the browser, keeps the tokens, and connects with them', async () => {
    expect(await detailOf(connectServer({ launch: launch(), env: {} }))).toEqual(['mcp-server-sign-in', ''])
    await signIn({ launch: launch(), store, open: async (page) => void (await followSignIn(page)) })
    expect(JSON.parse(saved.tokens ?? '')).toMatchObject({ access_token: 'good', refresh_token: 'canary-refresh' })
    const connection = await connectServer({ launch: { ...launch(), oauth: store }, env: {} })
    expect([connection.reports, (await connection.list()).tools.map(({ name }) => name)]).toEqual(['Web 1', ['x']])
    await connection.close()
  })

  it('ignores an answer with another state', async () => {
    const statuses: number[] = []
    const forged = async (page: string) => {
      statuses.push(await followSignIn(page, (back) => back.searchParams.set('state', 'x')))
      statuses.push(await followSignIn(page))
    }
    await signIn({ launch: launch(), store, open: forged })
    expect(statuses).toEqual([404, 200])
  })

  it('can be canceled while it waits for the person', async () => {
    const stopping = new AbortController()
    const opened = () => stopping.abort()
    expect(await detailOf(signIn({ launch: launch(), store, open: opened, signal: stopping.signal }))).toEqual(['cancelled', ''])
    expect(saved.tokens).toBeUndefined()
  })

  it.each([
    ['javascript:alert(1)//x', expect.any(String)],
    ['http://example.com/authorize', 'Its sign-in page is at http://example.com, which is not encrypted.'],
  ])('does not open %s', async (page, says) => {
    web.own['/.well-known/oauth-authorization-server'] = (_, response) =>
      sendJson(response, {
        issuer: web.url,
        authorization_endpoint: page,
        registration_endpoint: `${web.url}/register`,
        code_challenge_methods_supported: ['S256'],
        token_endpoint: `${web.url}/token`,
        response_types_supported: ['code'],
      })
    const opened: string[] = []
    const stopping = new AbortController()
    const open = (url: string) => {
      opened.push(url)
      stopping.abort()
    }
    const refused = await detailOf(signIn({ launch: launch(), store, open, signal: stopping.signal }))
    expect([refused, opened]).toEqual([['mcp-server-failed', says], []])
  })
})

describe('a hostile server', () => {
  it('cannot redirect to another origin', async () => {
    web.own['/mcp'] = (_, response) => void response.writeHead(307, { location: `${other.url}/mcp` }).end()
    const [code] = await detailOf(connectServer({ launch: launch(), env: {} }))
    expect([code, other.seen]).toEqual(['mcp-server-failed', []])
  })

  it('gets no request to another origin from a token that is renewed', async () => {
    saved = {
      client: JSON.stringify({ client_id: 'c1' }),
      tokens: JSON.stringify({ access_token: 'old', token_type: 'Bearer', refresh_token: 'r' }),
    }
    web.own['/.well-known/oauth-protected-resource/mcp'] = (_, response) =>
      sendJson(response, { resource: `${web.url}/mcp`, authorization_servers: ['http://169.254.169.254'] })
    const [code, says] = await detailOf(connectServer({ launch: { ...launch(), oauth: store }, env: {} }))
    expect([code, says]).toEqual(['mcp-server-failed', "It asked for a request to http://169.254.169.254, which isn't allowed."])
  })

  it('cannot name an authorization server on this computer, unless it is there too', async () => {
    const asked: string[] = []
    const metadata = { resource: 'https://mcp.example/mcp', authorization_servers: [web.url] }
    vi.stubGlobal('fetch', async (input: URL) => {
      asked.push(input.origin)
      if (input.pathname === '/mcp') return new Response(null, { status: 401 })
      return input.pathname.startsWith('/.well-known/oauth-protected-resource')
        ? Response.json(metadata)
        : new Response(null, { status: 404 })
    })
    const remote = { url: 'https://mcp.example/mcp', headers: {} }
    expect(await detailOf(signIn({ launch: remote, store, open: () => undefined }))).toEqual([
      'mcp-server-failed',
      `It asked for a request to ${web.url}, which isn't allowed.`,
    ])
    expect(new Set(asked)).toEqual(new Set(['https://mcp.example']))
  })

  it.each<[string, WebAnswer]>([
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
    web.own['/mcp'] = answer
    expect(await detailOf(connectServer({ launch: launch(), env: {} }))).toEqual([
      'mcp-server-failed',
      'It sent a message that is too large.',
    ])
  })

  it('is given up when it never answers', async () => {
    web.own['/mcp'] = () => undefined
    expect(await detailOf(connectServer({ launch: launch(), env: {}, times: { connectMs: 200 } }))).toEqual([
      'mcp-server-failed',
      'It took too long to respond.',
    ])
  })

  it("gets the person's headers, and the authorization server gets none of them", async () => {
    web.own['/.well-known/oauth-protected-resource/mcp'] = (_, response) =>
      sendJson(response, { resource: `${web.url}/mcp`, authorization_servers: [other.url] })
    await signIn({ launch: launch(), store, open: async (page) => void (await followSignIn(page)) })
    const connection = await connectServer({ launch: { ...launch(), oauth: store }, env: {} })
    await connection.close()
    expect(new Set(web.seen.map(({ key }) => key))).toEqual(new Set(['canary-header']))
    expect(other.seen.map(({ path, key }) => [path, key])).toEqual([
      ['/.well-known/oauth-authorization-server', undefined],
      ['/register', undefined],
      ['/token', undefined],
    ])
  })
})

function flood(response: ServerResponse, chunk: string): void {
  let left = 100
  const write = (): void => {
    while (left-- > 0)
      if (!response.write(chunk)) {
        response.once('drain', write)
        return
      }
    response.end()
  }
  write()
}
