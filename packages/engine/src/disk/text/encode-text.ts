// Encodes text to bytes; the byte order mark is part of the text.

import type { TextEncoding } from '@sheaf/contract'

/** Undefined for text with a lone surrogate: any bytes for it would be a guess. */
export function encodeText(text: string, encoding: TextEncoding): Buffer | undefined {
  if (!text.isWellFormed()) return undefined
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8')
  const bytes = Buffer.from(text, 'utf16le')
  return encoding === 'utf-16be' ? bytes.swap16() : bytes
}
