// Decodes text that encodes back to exactly the same bytes, or returns why it cannot. Used for files that are edited.

import { isUtf8 } from 'node:buffer'
import type { TextEncoding } from '@sheaf/contract'
import { decodeText } from './decode-text.ts'

export type ExactText = { ok: true; text: string; encoding: TextEncoding } | { ok: false; why: 'binary' | 'not-utf8' }

/** The byte order mark stays in the text. UTF-16 needs one; anything else that is not UTF-8 would be a guess. */
export function decodeExactly(bytes: Buffer): ExactText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return wide(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return wide(bytes, 'utf-16be')
  const decoded = decodeText(bytes)
  // Checked everywhere, not only in the head: a model has never read a file with a NUL.
  if (decoded.kind === 'binary' || bytes.includes(0)) return { ok: false, why: 'binary' }
  return isUtf8(bytes) ? { ok: true, text: bytes.toString('utf8'), encoding: 'utf-8' } : { ok: false, why: 'not-utf8' }
}

export function encodeExactly(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16le' ? bytes : bytes.swap16()
}

function wide(bytes: Buffer, encoding: 'utf-16le' | 'utf-16be'): ExactText {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
    // A NUL is not text in UTF-16 either.
    if (text.includes('\0')) return { ok: false, why: 'binary' }
    return encodeExactly(text, encoding).equals(bytes) ? { ok: true, text, encoding } : { ok: false, why: 'not-utf8' }
  } catch {
    return { ok: false, why: 'not-utf8' }
  }
}
