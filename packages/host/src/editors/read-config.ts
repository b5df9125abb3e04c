// Reads a configuration file, or reports why it cannot be read.

import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import { decodeExactly, errno, hashBytes } from '@sheaf/engine/disk'

export type Config =
  | { kind: 'absent' }
  /** `text` is without the byte order mark, which is restored on write. */
  | { kind: 'text'; text: string; bom: string; hash: string; bytes: Buffer; mode: number }
  | { kind: 'unreadable'; message: string }

const maxBytes = 64 * 1024 * 1024

/** Follows links, since the editor reads the target. */
export function readConfig(file: string): Config {
  let handle: number
  try {
    // A pipe would block.
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    const code = errno(error)
    // Writing would replace the link with a file.
    if (code === 'ENOENT' && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
      return { kind: 'unreadable', message: `${file} is a broken link.` }
    return code === 'ENOENT' ? { kind: 'absent' } : { kind: 'unreadable', message: `${file} can't be opened (${code}).` }
  }
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) return { kind: 'unreadable', message: `${file} is not a file.` }
    if (stats.size > maxBytes) return { kind: 'unreadable', message: `${file} is too large.` }
    const bytes = readFileSync(handle)
    const decoded = decodeExactly(bytes)
    if (!decoded.ok || decoded.encoding !== 'utf-8') return { kind: 'unreadable', message: `${file} is not UTF-8.` }
    const bom = decoded.text.startsWith('\uFEFF') ? '\uFEFF' : ''
    return { kind: 'text', text: decoded.text.slice(bom.length), bom, hash: hashBytes(bytes), bytes, mode: stats.mode & 0o777 }
  } finally {
    closeSync(handle)
  }
}
