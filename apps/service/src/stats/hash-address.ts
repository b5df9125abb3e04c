// Hashes a client address for daily limits: a keyed hash of its network, different every day.

import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

export function hashAddress(address: string, day: string, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(`sheaf address 1\0${day}\0${networkOf(address)}`)
    .digest()
}

/** An IPv4 address, or the first 56 bits of an IPv6 one: a household has so many that each alone means nothing. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const mapped = /^::ffff:([\d.]+)$/i.exec(plain)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0, seventh = 0, eighth = 0] = groups
  if (first + second + third + fourth + fifth === 0 && sixth === 0xffff)
    return [seventh >> 8, seventh & 0xff, eighth >> 8, eighth & 0xff].join('.')
  return `${[first, second, third, fourth & 0xff00].map((group) => group.toString(16)).join(':')}::/56`
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = split(head)
  if (tail === undefined) return before
  const after = split(tail)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

function split(part: string): number[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
