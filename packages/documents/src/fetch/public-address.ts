// Which addresses are on the public internet. All others belong to this computer, its network, or a special purpose.

import { BlockList, isIP } from 'node:net'

const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')

/** Global unicast. Everything outside it is loopback, link-local, private, multicast, or maps to an IPv4 address. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** These carry an IPv4 address, which may be a private one. */
const carriesIpv4 = new BlockList()
carriesIpv4.addSubnet('2002::', 16, 'ipv6')
carriesIpv4.addSubnet('2001::', 32, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !carriesIpv4.check(address, 'ipv6')
}
