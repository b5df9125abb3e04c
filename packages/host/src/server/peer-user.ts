// Finds the user behind a local connection, where the OS reports it (Linux).
// Needed because every user can briefly read a one-time code in the browser's arguments, and browsers send cookies to every port.

import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { socketUser } from '../peer/tcp-table.ts'

/** Cached per connection: reading the system's table for each file of a page took longer than sending the files. */
const known = new WeakMap<Socket, number>()

/** True only if the OS reports another user; if the lookup fails, the other checks decide. */
export function isOtherUser(socket: Socket, self = process.getuid?.()): boolean {
  if (process.platform !== 'linux' || self === undefined) return false
  const user = known.get(socket) ?? peerUser(socket)
  if (user !== undefined) known.set(socket, user)
  // Root can read every secret anyway.
  return user !== undefined && user !== self && user !== 0
}

/** Undefined: the OS does not list the connection. */
export function peerUser({ remoteAddress, remotePort, localAddress, localPort }: Socket): number | undefined {
  if (remoteAddress === undefined || remotePort === undefined || localAddress === undefined || localPort === undefined) return undefined
  const ends = { address: remoteAddress, port: remotePort, remoteAddress: localAddress, remotePort: localPort }
  // An IPv6 socket can reach an IPv4 address, and is listed under IPv6.
  return socketUser(tableIn('/proc/net/tcp'), ends) ?? socketUser(tableIn('/proc/net/tcp6'), ends)
}

/** Empty if there is none: a system can do without IPv6. */
function tableIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
