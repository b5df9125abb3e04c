// Seats of clients that come anew with every request: one for each program and name, kept until it is silent for a while.

import type { HostApi, McpClaim, McpPeer } from '@sheaf/contract'
import { openSeat, type Seat } from './open-seat.ts'

export interface Seats {
  of(peer: McpPeer, claim: McpClaim): Promise<Seat>
  /** Whether one of them works there. */
  isIn(workspace: string): boolean
  running(): number
  close(): Promise<void>
}

const idleMs = 10 * 60_000
const seatsAtOnce = 64

export function openSeats(host: HostApi, now: () => number = Date.now): Seats {
  const kept = new Map<string | McpPeer, Map<string, { seat: Seat; lastUsed: number }>>()
  const all = () => [...kept].flatMap(([who, byName]) => [...byName].map(([name, held]) => ({ who, name, ...held })))
  const drop = async (who: string | McpPeer, name: string, seat: Seat): Promise<void> => {
    const byName = kept.get(who)
    byName?.delete(name)
    if (byName?.size === 0) kept.delete(who)
    await seat.close()
  }
  const makeRoom = (): void => {
    const idle = all()
      .filter(({ seat }) => seat.running() === 0)
      .sort((a, b) => a.lastUsed - b.lastUsed)
    const tooMany = Math.max(0, idle.length - seatsAtOnce + 1)
    for (const [index, { who, name, seat, lastUsed }] of idle.entries())
      if (index < tooMany || now() - lastUsed > idleMs) void drop(who, name, seat).catch(() => {})
  }
  return {
    async of(peer, { name }) {
      const program = await peer.program()
      // A program nobody can name is known by its connection alone.
      const who = program === undefined ? peer : JSON.stringify([program.pid, program.executable, program.script, program.fingerprint])
      const byName = kept.get(who) ?? new Map<string, { seat: Seat; lastUsed: number }>()
      const held = byName.get(name)
      if (held !== undefined) {
        held.lastUsed = now()
        return held.seat
      }
      makeRoom()
      const seat = openSeat(host, peer)
      byName.set(name, { seat, lastUsed: now() })
      kept.set(who, byName)
      return seat
    },
    isIn: (workspace) => all().some(({ seat }) => seat.workspace() === workspace),
    running: () => all().reduce((sum, { seat }) => sum + seat.running(), 0),
    async close() {
      await Promise.all(all().map(({ who, name, seat }) => drop(who, name, seat)))
    },
  }
}
