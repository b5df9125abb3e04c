// Sessions of clients that reconnect for each request: one per program and name. Opening a session closes those that were idle.

import type { HostApi, McpClaim, McpPeer } from '@sheaf/contract'
import { type ClientSession, openClientSession } from './open-client-session.ts'

export interface ClientSessions {
  of(peer: McpPeer, claim: McpClaim): Promise<ClientSession>
  /** Whether one of them uses it. */
  isIn(workspace: string): boolean
  running(): number
  close(): Promise<void>
}

const idleMs = 10 * 60_000
const sessionsAtOnce = 64

export function openClientSessions(host: HostApi, now: () => number = Date.now): ClientSessions {
  const kept = new Map<string | McpPeer, Map<string, { session: ClientSession; lastUsed: number }>>()
  const all = () => [...kept].flatMap(([who, byName]) => [...byName].map(([name, held]) => ({ who, name, ...held })))
  const drop = async (who: string | McpPeer, name: string, session: ClientSession): Promise<void> => {
    const byName = kept.get(who)
    byName?.delete(name)
    if (byName?.size === 0) kept.delete(who)
    await session.close()
  }
  const makeRoom = (): void => {
    const idle = all()
      .filter(({ session }) => session.running() === 0)
      .sort((a, b) => a.lastUsed - b.lastUsed)
    const tooMany = Math.max(0, idle.length - sessionsAtOnce + 1)
    for (const [index, { who, name, session, lastUsed }] of idle.entries())
      if (index < tooMany || now() - lastUsed > idleMs) void drop(who, name, session).catch(() => {})
  }
  return {
    async of(peer, { name }) {
      const program = await peer.program()
      // An unidentified program is known only by its connection.
      const who = program === undefined ? peer : JSON.stringify([program.pid, program.executable, program.script, program.fingerprint])
      const byName = kept.get(who) ?? new Map<string, { session: ClientSession; lastUsed: number }>()
      const held = byName.get(name)
      if (held !== undefined) {
        held.lastUsed = now()
        return held.session
      }
      makeRoom()
      const session = openClientSession(host, peer)
      byName.set(name, { session, lastUsed: now() })
      kept.set(who, byName)
      return session
    },
    isIn: (workspace) => all().some(({ session }) => session.workspace() === workspace),
    running: () => all().reduce((sum, { session }) => sum + session.running(), 0),
    async close() {
      await Promise.all(all().map(({ who, name, session }) => drop(who, name, session)))
    },
  }
}
