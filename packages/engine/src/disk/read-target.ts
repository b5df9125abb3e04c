// Reads a file that is to be edited: contained, small enough, writable, and with a text that gives back the same bytes.

import { dirname, join } from 'node:path'
import { limits, type TextEncoding } from '@sheaf/contract'
import { decodeExactly } from './decode-exactly.ts'
import { hashBytes } from './hash-bytes.ts'
import { type NotRead, readContained } from './read-contained.ts'
import { isWritable } from './stands-at.ts'

export type TargetFile =
  | { ok: true; text: string; encoding: TextEncoding; hash: string; identity: string }
  | { ok: false; why: NotRead | 'binary' | 'not-utf8' | 'read-only' }

export function readTarget(roots: readonly string[], root: string, relative: string, maxBytes: number = limits.editFileBytes): TargetFile {
  const read = readContained(root, relative, { maxBytes, followLinks: true, roots })
  if (!read.ok) return { ok: false, why: read.why }
  const exact = decodeExactly(read.bytes)
  if (!exact.ok) return exact
  const path = join(root, relative)
  // A rename over a read-only file succeeds in a writable folder: nobody would notice.
  if (!isWritable(path) || !isWritable(dirname(path))) return { ok: false, why: 'read-only' }
  return { ok: true, text: exact.text, encoding: exact.encoding, hash: hashBytes(read.bytes), identity: `${read.dev}:${read.ino}` }
}
