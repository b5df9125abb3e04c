// Reads a configuration file, or reports why it cannot be read.

import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs'
import { decodeExactly, hashBytes } from '@sheaf/engine/disk'

export type Config =
  | { kind: 'absent' }
  /** `text` is without the byte order mark, which is restored on write. */
  | { kind: 'text'; text: string; mark: string; hash: string; bytes: Buffer; mode: number }
  | { kind: 'unreadable'; says: string }

const mostBytes = 64 * 1024 * 1024

/** Follows links, since the editor reads the target. */
export function readConfig(file: string): Config {
  let handle: number
  try {
    // A pipe would block.
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // Writing would replace the link with a file.
    if (code === 'ENOENT' && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
      return { kind: 'unreadable', says: `${file} is a broken link.` }
    return code === 'ENOENT' ? { kind: 'absent' } : { kind: 'unreadable', says: `${file} can't be opened (${code}).` }
  }
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) return { kind: 'unreadable', says: `${file} is not a file.` }
    if (stats.size > mostBytes) return { kind: 'unreadable', says: `${file} is too large.` }
    const bytes = readFileSync(handle)
    const decoded = decodeExactly(bytes)
    if (!decoded.ok || decoded.encoding !== 'utf-8') return { kind: 'unreadable', says: `${file} is not UTF-8.` }
    const mark = decoded.text.startsWith('\uFEFF') ? '\uFEFF' : ''
    return { kind: 'text', text: decoded.text.slice(mark.length), mark, hash: hashBytes(bytes), bytes, mode: stats.mode & 0o777 }
  } finally {
    closeSync(handle)
  }
}
