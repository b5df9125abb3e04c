// The guard of the local server (safety.md §2): checks where each request and upgrade comes from, then who sent it.

import type { IncomingMessage } from 'node:http'
import { proofProtocol } from '@sheaf/contract'
import { mcpPath } from './mcp-names.ts'
import type { Sessions } from './open-sessions.ts'
import { isOtherUser } from './peer-user.ts'

/**
 * - `window`: has a session's cookie and proved that it holds the key of the same session.
 * - `page`: has only the cookie, which every port of this machine can see. May load the app's static files and ask for a challenge.
 * - `program`: has the token.
 * - `code`: came with a one-time code, which is now used up.
 */
export type Admitted = 'window' | 'page' | 'program' | 'code'

export interface RejectedRequest {
  status: 421 | 403 | 401 | 415
  why: string
}

export const enterPath = '/enter'
export const tokenHeader = 'x-sheaf-token'
export const tokenProtocol = 'sheaf-token.'

export function authorizeRequest(request: IncomingMessage, port: number, sessions: Sessions): { admitted: Admitted } | RejectedRequest {
  const host = only(request, 'host')
  // DNS rebinding: such a page sends its own host name. Nothing else reveals a rebound GET.
  if (host === undefined || !ownNames(port).includes(host) || request.url?.startsWith('/') !== true)
    return { status: 421, why: 'Unknown host name.' }
  const origin = request.headers.origin
  if (origin !== undefined && only(request, 'origin') !== `http://${host}`) return { status: 403, why: 'Cross-origin request blocked.' }
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return { status: 403, why: 'Cross-site request blocked.' }
  const admitted = isOtherUser(request.socket) ? undefined : admit(request, sessions)
  if (admitted === undefined) return { status: 401, why: 'Not authorized. Open Sheaf again with `sheaf app`.' }
  if (request.method !== 'GET' && !isJson(request) && !endsSession(request))
    return { status: 415, why: 'The content type must be application/json.' }
  return { admitted }
}

/** Path only: a query may contain a code. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}

function ownNames(port: number): string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
}

function admit(request: IncomingMessage, sessions: Sessions): Admitted | undefined {
  if (request.method === 'GET' && pathOf(request) === enterPath) {
    // A prefetch would use up the code before anyone sees the page.
    if (request.headers['sec-purpose'] !== undefined) return undefined
    const code = new URLSearchParams(request.url?.split('?')[1] ?? '').get('code')
    return code !== null && sessions.redeemCode(code) ? 'code' : undefined
  }
  const token = only(request, tokenHeader) ?? offered(request, tokenProtocol) ?? bearerToken(request)
  if (token !== undefined) return sessions.isToken(token) ? 'program' : undefined
  const cookies = sessionCookies(request, sessions)
  const answer = offered(request, proofProtocol)
  if (answer !== undefined) return sessions.isAnswered(answer, cookies) ? 'window' : undefined
  return cookies.length > 0 && request.method === 'GET' ? 'page' : undefined
}

/** Browsers cannot set headers on a WebSocket, but they can offer subprotocols. */
function offered(request: IncomingMessage, prefix: string): string | undefined {
  const protocols = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
  return protocols.find((name) => name.startsWith(prefix))?.slice(prefix.length)
}

/** MCP clients can send the token only this way. */
function bearerToken(request: IncomingMessage): string | undefined {
  if (pathOf(request) !== mcpPath) return undefined
  const [, token] = /^Bearer +(\S+)$/i.exec(only(request, 'authorization') ?? '') ?? []
  return token
}

/** A DELETE without a body has no type. */
function endsSession(request: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding, 'content-type': type } = request.headers
  return request.method === 'DELETE' && pathOf(request) === mcpPath && length === '0' && coding === undefined && type === undefined
}

/** All valid ones: another port can plant a cookie with the same name and a longer path, which browsers send first. */
export function sessionCookies(request: IncomingMessage, sessions: Sessions): string[] {
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  const prefix = `${sessions.cookieName()}=`
  return pairs.flatMap((pair) => (pair.startsWith(prefix) ? pair.slice(prefix.length) : [])).filter(sessions.isCookie)
}

/** Rejects duplicates: servers and browsers may pick different ones. */
function only(request: IncomingMessage, header: string): string | undefined {
  const [value, second] = request.headersDistinct[header] ?? []
  return second === undefined ? value : undefined
}

function isJson(request: IncomingMessage): boolean {
  const type = only(request, 'content-type')?.split(';', 1)[0] ?? ''
  return type.trim().toLowerCase() === 'application/json'
}
