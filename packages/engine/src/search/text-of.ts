// Decodes a file for search: without byte order mark, and as a prompt would decode it if that can be detected.

import { decodeText } from '../disk/text/decode-text.ts'

/** How far git looks for a NUL. */
export const sniffedBytes = 8_000

/** Undefined: binary. */
export function textOf(bytes: Buffer): string | undefined {
  if (startsUtf16(bytes)) return throughDecoder(bytes)
  const nul = bytes.indexOf(0)
  if (nul !== -1 && nul < sniffedBytes) return undefined
  const text = bytes.toString('utf8')
  // A replacement character may be in the file itself; only the bytes show that.
  if (text.includes('\ufffd')) return throughDecoder(bytes) ?? text
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** The UTF-8 of `textOf`; usually the bytes themselves. */
export function utf8Of(bytes: Buffer): Buffer | undefined {
  const decoded = decodeText(bytes)
  if (decoded.kind === 'text' && decoded.encoding === 'utf-8') return bytes.subarray(startsWithMark(bytes) ? 3 : 0)
  const text = textOf(bytes)
  return text === undefined ? undefined : Buffer.from(text, 'utf8')
}

function startsWithMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

function startsUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

function throughDecoder(bytes: Buffer): string | undefined {
  const decoded = decodeText(bytes)
  return decoded.kind === 'text' ? new TextDecoder().decode(decoded.bytes) : undefined
}
