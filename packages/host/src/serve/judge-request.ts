// The guard of the local server (safety.md §2): who asks, from where, in this order, for every request and every upgrade.

import type { IncomingMessage } from 'node:http'
import { mcpPath } from './mcp-names.ts'
import type { Sessions } from './open-sessions.ts'
import { isOtherUser } from './peer-user.ts'

/** `code`: came with a one-time code, which is spent now. */
export type Admitted = 'window' | 'program' | 'code'

export interface Refused {
  status: 421 | 403 | 401 | 415
  why: string
}

export const enterPath = '/enter'
export const tokenHeader = 'x-sheaf-token'
export const tokenProtocol = 'sheaf-token.'

export function judgeRequest(request: IncomingMessage, port: number, sessions: Sessions): { admitted: Admitted } | Refused {
  const host = only(request, 'host')
  // A page whose name was made to point here sends its own name: of a rebound GET nothing else tells.
  if (host === undefined || !ownNames(port).includes(host) || request.url?.startsWith('/') !== true)
    return { status: 421, why: 'This is not the server of that name.' }
  const origin = request.headers.origin
  if (origin !== undefined && only(request, 'origin') !== `http://${host}`) return { status: 403, why: 'Another page asks.' }
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return { status: 403, why: 'Another site asks.' }
  const admitted = isOtherUser(request.socket) ? undefined : admit(request, sessions)
  if (admitted === undefined) return { status: 401, why: 'Nobody here knows you. Start Sheaf again with `sheaf app`.' }
  if (request.method !== 'GET' && !isJson(request) && !endsSession(request))
    return { status: 415, why: 'Only application/json is read here.' }
  return { admitted }
}

/** The path alone: a query may hold a code. */
export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}

function ownNames(port: number): string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
}

function admit(request: IncomingMessage, sessions: Sessions): Admitted | undefined {
  if (request.method === 'GET' && pathOf(request) === enterPath) {
    // What a browser fetches ahead would spend the code before anyone sees the page.
    if (request.headers['sec-purpose'] !== undefined) return undefined
    const code = new URLSearchParams(request.url?.split('?')[1] ?? '').get('code')
    return code !== null && sessions.takeCode(code) ? 'code' : undefined
  }
  const token = only(request, tokenHeader) ?? protocolToken(request) ?? bearerToken(request)
  if (token !== undefined) return sessions.isToken(token) ? 'program' : undefined
  const cookie = cookieOf(request, sessions.cookieName())
  return cookie !== undefined && sessions.isCookie(cookie) ? 'window' : undefined
}

/** A WebSocket cannot carry headers of its own from everywhere; its list of protocols can. */
function protocolToken(request: IncomingMessage): string | undefined {
  const offered = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? []
  return offered.find((name) => name.startsWith(tokenProtocol))?.slice(tokenProtocol.length)
}

/** Programs that speak MCP know this way of saying it, and only this. */
function bearerToken(request: IncomingMessage): string | undefined {
  if (pathOf(request) !== mcpPath) return undefined
  const [, token] = /^Bearer +(\S+)$/i.exec(only(request, 'authorization') ?? '') ?? []
  return token
}

/** A DELETE that brings nothing has no type. */
function endsSession(request: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding, 'content-type': type } = request.headers
  return request.method === 'DELETE' && pathOf(request) === mcpPath && length === '0' && coding === undefined && type === undefined
}

function cookieOf(request: IncomingMessage, name: string): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** Of two headers of one name, servers and browsers may believe different ones. */
function only(request: IncomingMessage, header: string): string | undefined {
  const [value, second] = request.headersDistinct[header] ?? []
  return second === undefined ? value : undefined
}

function isJson(request: IncomingMessage): boolean {
  const type = only(request, 'content-type')?.split(';', 1)[0] ?? ''
  return type.trim().toLowerCase() === 'application/json'
}
