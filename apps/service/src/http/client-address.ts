// Finds the client's address. Each proxy appends the address it was called from to X-Forwarded-For; entries before those of our own proxies
// come from the client, and may be forged.

import { isIP } from 'node:net'

export function clientAddress(socket: string | undefined, forwarded: string | undefined, proxies: number): string {
  const own = plain(socket ?? '')
  if (proxies <= 0 || forwarded === undefined) return own
  const list = forwarded.split(',').map((each) => plain(each.trim()))
  const address = list[list.length - proxies]
  return address !== undefined && isIP(address) !== 0 ? address : own
}

/** Strips the port that some proxies add, and unwraps an IPv4 address that is mapped to IPv6. */
function plain(written: string): string {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address)
}
