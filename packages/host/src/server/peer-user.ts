// Finds the user behind a local connection, where the OS reports it (Linux).
// Needed because every user can briefly read a one-time code in the browser's arguments, and browsers send cookies to every port.

import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'

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

function peerUser({ remoteAddress, remotePort, localAddress, localPort }: Socket): number | undefined {
  if (remoteAddress === undefined || remotePort === undefined || localAddress === undefined || localPort === undefined) return undefined
  try {
    // A socket for IPv6 can reach an IPv4 address, and is listed under IPv6.
    const table = readFileSync('/proc/net/tcp', 'utf8') + readFileSync('/proc/net/tcp6', 'utf8')
    return ownerOf(table, { address: remoteAddress, port: remotePort }, { address: localAddress, port: localPort })
  } catch {
    return undefined
  }
}

interface End {
  address: string
  port: number
}

/** Compares addresses too: another user can have a connection between the same two ports from another loopback address. */
export function ownerOf(table: string, local: End, remote: End): number | undefined {
  const row = new RegExp(`^ *\\d+: ${pattern(local)} ${pattern(remote)} [0-9A-F]{2} \\S+ \\S+ \\S+ +(\\d+) `, 'm')
  const user = row.exec(table)?.[1]
  return user === undefined ? undefined : Number(user)
}

/** The server listens on loopback only. Linux lists addresses as little-endian 32-bit words. */
function pattern({ address, port }: End): string {
  const bytes = address
    .replace(/^::ffff:/, '')
    .split('.')
    .map(Number)
    .reverse()
  const hex =
    address === '::1' ? '00000000000000000000000001000000' : `(?:0000000000000000FFFF0000)?${bytes.map((byte) => inHex(byte, 2)).join('')}`
  return `${hex}:${inHex(port, 4)}`
}

function inHex(number: number, digits: number): string {
  return number.toString(16).toUpperCase().padStart(digits, '0')
}
