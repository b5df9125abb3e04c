// The MCP endpoint of a host: streams and HTTP with the same server code. Notifies clients when tools or resources change.

import type { Duplex } from 'node:stream'
import type { Server } from '@modelcontextprotocol/server'
import type { HostApi, McpPeer } from '@sheaf/contract'
import { followResources } from './follow-resources.ts'
import { type MadeServer, makeServer } from './make-server.ts'
import { type ClientSession, openClientSession } from './open-client-session.ts'
import { openClientSessions } from './open-client-sessions.ts'
import { serveHttp } from './serve-http.ts'
import { type StreamConnection, serveStream } from './serve-stream.ts'

export interface EndpointOptions {
  version: string
  onBug(where: string, problem: unknown): void
}

export interface Endpoint {
  /** Serves one client until the stream ends. `note` is sent with its first result. */
  serveStream(stream: Duplex, peer: McpPeer, first?: { note?: string }): StreamConnection
  /** Serves one request; `peer` is the same for all requests of a TCP connection. */
  fetch(request: Request, peer: McpPeer): Promise<Response>
  /** Number of running calls. */
  running(): number
  /** Cancels running calls and disconnects every client. */
  close(): Promise<void>
}

/** A long-lived server that can send notifications, and its session. */
interface LongLivedServer extends MadeServer {
  session: ClientSession
}

const statelessRevision = '2026-07-28'

export function openEndpoint(host: HostApi, { version, onBug }: EndpointOptions): Endpoint {
  const streams = new Set<StreamConnection>()
  const sessions = new Set<ClientSession>()
  const servers = new Set<LongLivedServer>()
  const stateless = openClientSessions(host)

  const open = (peer: McpPeer, note?: string): ClientSession => {
    const session = openClientSession(host, peer, note)
    sessions.add(session)
    return session
  }
  const close = async (session: ClientSession): Promise<void> => {
    sessions.delete(session)
    await session.close().catch((problem: unknown) => onBug('disconnect', problem))
  }
  const newServer = (session: ClientSession, onClosed?: () => void): Server => {
    const made = { ...makeServer({ host, version, session: () => session, onBug }), session }
    servers.add(made)
    made.server.onclose = () => {
      servers.delete(made)
      onClosed?.()
    }
    return made.server
  }

  const http = serveHttp<McpPeer>(
    ({ era, caller }) => {
      if (era === 'modern') return makeServer({ host, version, session: (claim) => stateless.of(caller, claim), onBug }).server
      const session = open(caller)
      return newServer(session, () => void close(session))
    },
    {
      onBug,
      isSame: isSameProgram,
      hasWorked: (server) => [...servers].some((each) => each.server === server && each.session.workspace() !== undefined),
    },
  )

  const unfollow = host.subscribe((event) => {
    if (event.type !== 'mcp-changed' || event.tools !== true) return
    // This fails for a client that is not initialized yet, or is closing.
    for (const { server } of servers) void server.sendToolListChanged().catch(() => {})
    http.notify.toolsChanged()
  })
  const unfollowResources = followResources(host, (uri, workspace) => {
    // Stateless clients subscribe when they listen; legacy subscriptions are checked here.
    const isAwaited = ({ server, isSubscribed }: LongLivedServer) =>
      isSubscribed(uri) || server.getNegotiatedProtocolVersion() === statelessRevision
    for (const longLived of servers)
      if (longLived.session.workspace() === workspace && isAwaited(longLived))
        void longLived.server.sendResourceUpdated({ uri }).catch(() => {})
    if (stateless.usesWorkspace(workspace)) http.notify.resourceUpdated(uri)
  })

  return {
    serveStream(stream, peer, { note } = {}) {
      const session = open(peer, note)
      const served = serveStream(() => newServer(session), stream)
      streams.add(served)
      const ended = served.ended.then(() => {
        streams.delete(served)
        return close(session)
      })
      return { ended, close: served.close }
    },
    fetch: http.fetch,
    running: () => [...sessions].reduce((sum, session) => sum + session.running(), stateless.running()),
    async close() {
      unfollow()
      unfollowResources()
      await Promise.all([...streams].map((served) => served.close()))
      await http.close()
      await Promise.all([...[...sessions].map(close), stateless.close()])
    },
  }
}

/** Another connection must be of the same program; if the OS identifies neither, the token has to suffice. */
async function isSameProgram(one: McpPeer, other: McpPeer): Promise<boolean> {
  if (one === other) return true
  const [first, second] = await Promise.all([one.program(), other.program()])
  if (first === undefined || second === undefined) return first === second
  return first.executable === second.executable && first.script === second.script && first.fingerprint === second.fingerprint
}
