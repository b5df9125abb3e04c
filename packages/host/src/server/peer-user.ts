// Which user a connection from this machine belongs to, where the system tells (Linux).
// A one-time code stands in the browser's arguments for a moment, where every user can read it; and browsers show a cookie to every port.

import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'

/** A connection keeps its user, and reading the system's table for each of a page's files took longer than sending them. */
const known = new WeakMap<Socket, number>()

/** True only where the system says so: what cannot be looked up is left to the other checks. */
export function isOtherUser(socket: Socket, self = process.getuid?.()): boolean {
  if (process.platform !== 'linux' || self === undefined) return false
  const user = known.get(socket) ?? peerUser(socket)
  if (user !== undefined) known.set(socket, user)
  // Root can read every secret anyway.
  return user !== undefined && user !== self && user !== 0
}

function peerUser({ remoteAddress, remotePort, localPort }: Socket): number | undefined {
  if (remoteAddress === undefined || remotePort === undefined || localPort === undefined) return undefined
  const isSix = remoteAddress.includes(':')
  let table: string
  try {
    table = readFileSync(isSix ? '/proc/net/tcp6' : '/proc/net/tcp', 'utf8')
  } catch {
    return undefined
  }
  // The connection as its other end sees it: our remote end is its local one.
  const ends = new RegExp(`^ *\\d+: [0-9A-F]+:${port(remotePort)} [0-9A-F]+:${port(localPort)} [0-9A-F]{2} \\S+ \\S+ \\S+ +(\\d+) `, 'm')
  const user = ends.exec(table)?.[1]
  return user === undefined ? undefined : Number(user)
}

function port(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0')
}
