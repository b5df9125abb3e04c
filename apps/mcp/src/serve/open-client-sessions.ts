// Sessions of clients that reconnect for each request: one per program and name. Opening a session closes those that were idle.

import type { HostApi, McpClaim, McpPeer } from '@sheaf/contract'
import { type ClientSession, openClientSession } from './open-client-session.ts'

export interface ClientSessions {
  of(peer: McpPeer, claim: McpClaim): Promise<ClientSession>
  /** Whether one of them uses it. */
  usesWorkspace(workspace: string): boolean
  running(): number
  close(): Promise<void>
}

const idleMs = 10 * 60_000
const maxSessions = 64

export function openClientSessions(host: HostApi, now: () => number = Date.now): ClientSessions {
  const sessions = new Map<string | McpPeer, Map<string, { session: ClientSession; lastUsed: number }>>()
  const all = () => [...sessions].flatMap(([clientKey, byName]) => [...byName].map(([name, entry]) => ({ clientKey, name, ...entry })))
  const drop = async (clientKey: string | McpPeer, name: string, session: ClientSession): Promise<void> => {
    const byName = sessions.get(clientKey)
    byName?.delete(name)
    if (byName?.size === 0) sessions.delete(clientKey)
    await session.close()
  }
  const makeRoom = (): void => {
    const idle = all()
      .filter(({ session }) => session.running() === 0)
      .sort((a, b) => a.lastUsed - b.lastUsed)
    const tooMany = Math.max(0, idle.length - maxSessions + 1)
    for (const [index, { clientKey, name, session, lastUsed }] of idle.entries())
      if (index < tooMany || now() - lastUsed > idleMs) void drop(clientKey, name, session).catch(() => {})
  }
  return {
    async of(peer, { name }) {
      const program = await peer.program()
      // An unidentified program is known only by its connection.
      const clientKey =
        program === undefined ? peer : JSON.stringify([program.pid, program.executable, program.script, program.fingerprint])
      const byName = sessions.get(clientKey) ?? new Map<string, { session: ClientSession; lastUsed: number }>()
      const entry = byName.get(name)
      if (entry !== undefined) {
        entry.lastUsed = now()
        return entry.session
      }
      makeRoom()
      const session = openClientSession(host, peer)
      byName.set(name, { session, lastUsed: now() })
      sessions.set(clientKey, byName)
      return session
    },
    usesWorkspace: (workspace) => all().some(({ session }) => session.workspace() === workspace),
    running: () => all().reduce((sum, { session }) => sum + session.running(), 0),
    async close() {
      await Promise.all(all().map(({ clientKey, name, session }) => drop(clientKey, name, session)))
    },
  }
}
