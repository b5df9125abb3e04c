// MCP's Streamable HTTP as a fetch handler: stateless requests one by one, the legacy protocol in sessions. Access is checked earlier.

import {
  createMcpHandler,
  isLegacyRequest,
  type McpServer,
  readRequestBody,
  type Server,
  type ServerNotifier,
} from '@modelcontextprotocol/server'
import { openHttpSessions } from './open-http-sessions.ts'
import { errorResponse, type InvalidMessage, readJson } from './read-message.ts'

/** Purpose of a new server: a legacy session, or one stateless request. */
export interface ServerPurpose<Caller> {
  era: 'legacy' | 'modern'
  caller: Caller
}

export type ServerFactory<Caller> = (served: ServerPurpose<Caller>) => McpServer | Server | Promise<McpServer | Server>

export interface HttpOptions<Caller = never> {
  /** Whether two callers are one client: only its creator may use a session. */
  isSame?(one: Caller, other: Caller): boolean | Promise<boolean>
  bodyBytes?: number
  maxSessions?: number
  /** Idle time after which a session ends. */
  idleMs?: number
  /** Whether it served an admitted client: if there are too many sessions, others are closed first. */
  hasWorked?(server: McpServer | Server): boolean
  onBug?(where: string, problem: unknown): void
}

export interface HttpHandler<Caller> {
  fetch(request: Request, caller: Caller): Promise<Response>
  /** Notifies stateless clients that listen. */
  readonly notify: ServerNotifier
  sessions(): number
  close(): Promise<void>
}

const defaultBodyBytes = 4 * 1024 * 1024
const bodyTooLarge = -32_000

export function serveHttp<Caller>(newServer: ServerFactory<Caller>, options: HttpOptions<Caller> = {}): HttpHandler<Caller> {
  const { bodyBytes = defaultBodyBytes, onBug = () => {}, isSame = () => true } = options
  const callers = new WeakMap<Request, { caller: Caller }>()
  const callerOf = (request: Request | undefined): Caller => {
    const known = request && callers.get(request)
    if (known === undefined) throw new Error('a request without a caller')
    return known.caller
  }
  const modern = createMcpHandler(({ requestInfo }) => newServer({ era: 'modern', caller: callerOf(requestInfo) }), {
    legacy: 'reject',
    maxRequestBodySize: bodyBytes,
    maxSubscriptions: 64,
  })
  const sessions = openHttpSessions((request) => newServer({ era: 'legacy', caller: callerOf(request) }), {
    ...options,
    mayUse: (asking, began) => isSame(callerOf(asking), callerOf(began)),
  })

  const answer = async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return sessions.handle(request)
    const body = await readRequestBody(request, bodyBytes)
    if (body.tooLarge) return refused(413, { code: bodyTooLarge, message: `Body too large (limit: ${bodyBytes} bytes)`, id: null })
    const read = readJson(body.text)
    if ('wrong' in read) return refused(400, read.wrong)
    const parsedBody = read.value
    if (await isLegacyRequest(request, parsedBody)) return sessions.handle(request, parsedBody)
    return modern.fetch(request, { parsedBody })
  }

  return {
    notify: modern.notify,
    sessions: sessions.count,
    async fetch(request, caller) {
      callers.set(request, { caller })
      try {
        return await answer(request)
      } catch (problem) {
        // A client that disconnected is not a bug.
        if (!request.signal.aborted) onBug('http', problem)
        return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_603, message: 'Internal error in Sheaf' } }, { status: 500 })
      }
    },
    async close() {
      await Promise.all([modern.close(), sessions.close()])
    },
  }
}

function refused(status: number, wrong: Omit<InvalidMessage, 'code'> & { code: number }): Response {
  return Response.json(errorResponse(wrong), { status })
}
