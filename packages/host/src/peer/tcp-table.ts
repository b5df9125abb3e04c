// Finds connections in /proc/net/tcp and tcp6.

import type { ConnectionEnds } from './processes.ts'

const established = '01'

/** Inode of the established socket with these local and remote ends. */
export function socketInode(table: string, ends: ConnectionEnds): string | undefined {
  return rowsBetween(table, ends).find(({ state, inode }) => state === established && inode !== '0')?.inode
}

/** User of the socket with these local and remote ends, in any state: a client can close its side before it is checked. */
export function socketUser(table: string, ends: ConnectionEnds): number | undefined {
  const [row] = rowsBetween(table, ends)
  return row && Number(row.user)
}

function rowsBetween(table: string, ends: ConnectionEnds): { state: string; user: string; inode: string }[] {
  const own = `${plainAddress(ends.address)}|${ends.port}`
  const other = `${plainAddress(ends.remoteAddress)}|${ends.remotePort}`
  return table.split('\n').flatMap((line) => {
    const [, local = '', remote = '', state = '', , , , user = '', , inode] = line.trim().split(/ +/)
    return inode !== undefined && endOf(local) === own && endOf(remote) === other ? [{ state, user, inode }] : []
  })
}

/** `0100007F:1F90` */
function endOf(text: string): string {
  const [address = '', port = ''] = text.split(':')
  return `${plainAddress(address.length === 8 ? four(address) : six(address))}|${Number.parseInt(port, 16)}`
}

/** Words are in machine byte order: little-endian on all that we support. */
function bytesOf(hex: string): number[] {
  const words = hex.match(/.{8}/g) ?? []
  return words.flatMap((word) => (word.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).reverse())
}

function four(hex: string): string {
  return bytesOf(hex).join('.')
}

function six(hex: string): string {
  const bytes = bytesOf(hex)
  const isMapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
  if (isMapped) return bytes.slice(12).join('.')
  const groups = Array.from({ length: 8 }, (_, at) => (((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0)).toString(16))
  return groups.join(':')
}

/** One spelling for each address: `::1` and `0:0:0:0:0:0:0:1` are the same, and so are `::ffff:127.0.0.1` and `127.0.0.1`. */
export function plainAddress(address: string): string {
  const bare = address.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (!bare.includes(':')) return bare
  const [head = '', tail] = bare.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after]
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
