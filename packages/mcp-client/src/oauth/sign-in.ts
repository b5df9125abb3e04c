// Signs the person in to a server: opens the authorization server's page in their browser, and waits for its answer at an address on this
// computer that exists only for this sign-in.

import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { Client, UnauthorizedError } from '@modelcontextprotocol/client'
import { type CancelSignal, Refusal } from '@sheaf/contract'
import { openHttpTransport } from '../connect/http-transport.ts'
import { defaultTimes } from '../connect/limits.ts'
import { quote } from '../connect/quote.ts'
import type { HttpLaunch } from '../server.ts'
import { type OAuthStore, oauthProvider } from './oauth-provider.ts'

export interface SignInRequest {
  launch: Pick<HttpLaunch, 'url' | 'headers'>
  store: OAuthStore
  /** Opens a web page in the person's browser. */
  open(url: string): void | Promise<void>
  signal?: CancelSignal | undefined
  waitMs?: number
}

/** Most people need a minute; some look for their password. */
const usualWaitMs = 600_000

export async function signIn({ launch, store, open, signal, waitMs = usualWaitMs }: SignInRequest): Promise<void> {
  const state = randomBytes(32).toString('hex')
  const callback = await openCallback(state)
  const problem = Promise.withResolvers<never>()
  problem.promise.catch(() => undefined)
  const refuse = (says: string) => problem.reject(new Refusal('mcp-server-failed', says))
  const cancel = () => problem.reject(new Refusal('cancelled'))
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  const timer = setTimeout(() => refuse('The sign-in took too long.'), waitMs)
  const provider = oauthProvider(store, {
    redirectUrl: callback.url,
    state,
    async open(url) {
      if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1' && url.hostname !== 'localhost')
        throw new Refusal('mcp-server-failed', `Its sign-in page is at ${quote(url.origin)}, which is not encrypted.`)
      await open(url.href)
    },
  })
  const client = new Client({ name: 'sheaf', version: '1' }, { capabilities: {} })
  try {
    const transport = openHttpTransport(launch, refuse, provider)
    const connected = client.connect(transport, { timeout: defaultTimes.connectMs }).catch(async (error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error
      await transport.finishAuth(await callback.answer)
    })
    await Promise.race([connected, problem.promise])
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('mcp-server-failed', quote(error instanceof Error ? error.message : String(error)))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
    callback.close()
    await client.close().catch(() => undefined)
  }
}

interface Callback {
  url: string
  answer: Promise<URLSearchParams>
  close(): void
}

/** Takes one answer, and only one with the state of this sign-in. */
async function openCallback(state: string): Promise<Callback> {
  const answer = Promise.withResolvers<URLSearchParams>()
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const isOurs = url.pathname === '/callback' && url.searchParams.get('state') === state
    response.writeHead(isOurs ? 200 : 404, {
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      connection: 'close',
    })
    response.end(isOurs ? 'You can close this page and return to Sheaf.' : 'Not found.')
    if (isOurs) answer.resolve(url.searchParams)
  })
  server.maxConnections = 20
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/callback`,
    answer: answer.promise,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
