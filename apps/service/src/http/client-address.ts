// Who asks. Each proxy adds the address it was asked from at the end of X-Forwarded-For; whatever stands before those of our own proxies was
// written by whoever asks, and may be invented.

import { isIP } from 'node:net'

export function clientAddress(socket: string | undefined, forwarded: string | undefined, proxies: number): string {
  const own = plain(socket ?? '')
  if (proxies <= 0 || forwarded === undefined) return own
  const list = forwarded.split(',').map((each) => plain(each.trim()))
  const address = list[list.length - proxies]
  return address !== undefined && isIP(address) !== 0 ? address : own
}

/** Without the port that some proxies write; and an IPv4 address that came over an IPv6 socket is the same address. */
function plain(written: string): string {
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(address)
}
