// Talks to a server over Streamable HTTP. Requests go only to the origin that the person entered; a redirect to another one fails. During
// a sign-in and when a sign-in is renewed, the authorization server is asked too, without the person's headers.

import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Refusal } from '@sheaf/contract'
import type { OAuthProvider } from '../oauth/oauth-provider.ts'
import type { HttpLaunch } from '../server.ts'
import type { EndConnection } from './guard-messages.ts'
import { limitBody } from './limit-body.ts'
import { authBytes, messageBytes } from './limits.ts'

export function openHttpTransport(
  { url: address, headers }: Pick<HttpLaunch, 'url' | 'headers'>,
  end: EndConnection,
  provider?: OAuthProvider,
): StreamableHTTPClientTransport {
  const server = checkAddress(address)
  const ask: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const isServer = url.origin === server.origin
    if (!isServer && (provider === undefined || !isAllowed(url, server)))
      throw new Refusal('mcp-server-failed', `It asked for a request to ${url.origin}, which isn't allowed.`)
    const own = new Headers(init.headers)
    if (isServer) for (const [name, value] of Object.entries(headers)) if (!own.has(name)) own.set(name, value)
    const response = await fetch(url, { ...init, headers: own, redirect: 'manual' })
    return limitBody(response, isServer ? messageBytes : authBytes, () => end('It sent a message that is too large.'))
  }
  return new StreamableHTTPClientTransport(server, {
    fetch: ask,
    redirectPolicy: 'same-origin',
    ...(provider && { authProvider: provider }),
    reconnectionOptions: { initialReconnectionDelay: 1_000, maxReconnectionDelay: 30_000, reconnectionDelayGrowFactor: 2, maxRetries: 3 },
  })
}

/** Refuses an address over which others could read what is sent. */
export function checkAddress(address: string): URL {
  if (!URL.canParse(address)) throw new Refusal('mcp-server-settings', 'Enter an address that starts with https://.')
  const url = new URL(address)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
    throw new Refusal('mcp-server-settings', `${url.origin} is not encrypted. Use https, or an address on this computer.`)
  if (url.username !== '' || url.password !== '')
    throw new Refusal('mcp-server-settings', "Don't put a password in the address. Add a header instead.")
  return url
}

/** A server on this computer may use an authorization server on this computer. */
const isAllowed = (url: URL, server: URL): boolean => url.protocol === 'https:' || (isLoopback(url) && isLoopback(server))

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === '[::1]'
}
