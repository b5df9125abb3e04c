// Reads a file to edit: contained, small enough, writable, and with text that encodes back to the same bytes.

import { lstatSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { limits, type TextEncoding } from '@sheaf/contract'
import { hashBytes } from '../hash-bytes.ts'
import { decodeExactly } from '../text/decode-exactly.ts'
import { isWritable } from './path-kind-at.ts'
import { type ReadFailure, readContained } from './read-contained.ts'

export type TargetFile =
  | { ok: true; text: string; encoding: TextEncoding; hash: string; identity: string; names: number }
  | { ok: false; why: ReadFailure | 'binary' | 'not-utf8' | 'read-only' }

/** Undefined for anything but a regular file; links are not followed. */
export function identityAt(root: string, relative: string): string | undefined {
  const stats = lstatSync(join(root, relative), { throwIfNoEntry: false })
  return stats?.isFile() ? `${stats.dev}:${stats.ino}` : undefined
}

export function readTarget(roots: readonly string[], root: string, relative: string, maxBytes: number = limits.editFileBytes): TargetFile {
  const read = readContained(root, relative, { maxBytes, followLinks: true, roots })
  if (!read.ok) return { ok: false, why: read.why }
  const exact = decodeExactly(read.bytes)
  if (!exact.ok) return exact
  const path = join(root, relative)
  // A rename over a read-only file succeeds in a writable folder: nobody would notice.
  if (!isWritable(path) || !isWritable(dirname(path))) return { ok: false, why: 'read-only' }
  const identity = `${read.dev}:${read.ino}`
  const names = statSync(path, { throwIfNoEntry: false })?.nlink ?? 1
  return { ok: true, text: exact.text, encoding: exact.encoding, hash: hashBytes(read.bytes), identity, names }
}
