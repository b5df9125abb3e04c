// HTTP sessions of the legacy protocol: one server each, found by the session id; limited in number, and closed when idle.

import { isInitializeRequest, type McpServer, type Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'

interface SessionOptions {
  /** Whether the caller is the one that started the session: the id alone is not proof. */
  mayUse?: (asking: Request, began: Request) => boolean | Promise<boolean>
  maxSessions?: number
  idleMs?: number
  hasWorked?: (server: McpServer | Server) => boolean
  now?: () => number
}

export interface HttpSessions {
  handle(request: Request, parsedBody?: unknown): Promise<Response>
  count(): number
  close(): Promise<void>
}

interface Session {
  transport: WebStandardStreamableHTTPServerTransport
  server: McpServer | Server
  /** The request that started it. */
  began: Request
  lastUsed: number
}

const defaultSessions = 64
const defaultIdleMs = 30 * 60_000
const sessionHeader = 'mcp-session-id'

export function openHttpSessions(
  newServer: (request: Request) => McpServer | Server | Promise<McpServer | Server>,
  { maxSessions = defaultSessions, idleMs = defaultIdleMs, hasWorked = () => false, mayUse = () => true, now = Date.now }: SessionOptions,
): HttpSessions {
  const sessions = new Map<string, Session>()

  const end = async (id: string): Promise<void> => {
    const session = sessions.get(id)
    sessions.delete(id)
    await session?.server.close()
  }
  const sweep = (): void => {
    for (const [id, { lastUsed }] of sessions) if (now() - lastUsed > idleMs) void end(id)
  }
  const timer = setInterval(sweep, Math.min(idleMs, 60_000)).unref()

  /** Sessions that were never admitted come first, then the one that was idle longest: its client may have died silently. */
  const evictionCandidate = (): string => {
    const rank = ({ server }: Session) => (hasWorked(server) ? 1 : 0)
    const [least] = [...sessions].sort(([, a], [, b]) => rank(a) - rank(b) || a.lastUsed - b.lastUsed)
    return least?.[0] ?? ''
  }

  const begin = async (request: Request, parsedBody: unknown): Promise<Response> => {
    sweep()
    if (sessions.size >= maxSessions) await end(evictionCandidate())
    const server = await newServer(request)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized(id) {
        sessions.set(id, { transport, server, began: request, lastUsed: now() })
      },
      onsessionclosed: (id) => void sessions.delete(id),
    })
    await server.connect(transport)
    const response = await transport.handleRequest(request, { parsedBody })
    // Refused by the transport: no client will use this server.
    if (transport.sessionId === undefined) await server.close()
    return response
  }

  return {
    async handle(request, parsedBody) {
      const id = request.headers.get(sessionHeader)
      if (id === null && isInitializeRequest(parsedBody)) return begin(request, parsedBody)
      if (id === null) return refused(400, 'Missing Mcp-Session-Id header. Send the session ID that initialize returned')
      const session = sessions.get(id)
      if (session === undefined || !(await mayUse(request, session.began)))
        return refused(404, 'Session not found. Start a new one with initialize')
      session.lastUsed = now()
      const response = await session.transport.handleRequest(request, { parsedBody })
      session.lastUsed = now()
      return response
    },
    count: () => sessions.size,
    async close() {
      clearInterval(timer)
      await Promise.all([...sessions.keys()].map(end))
    },
  }
}

function refused(status: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: status === 404 ? -32_001 : -32_000, message } }, { status })
}
