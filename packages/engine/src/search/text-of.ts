// The text of a file as a search sees it: without byte order mark, decoded as a prompt would decode it where that can be told.

import { decodeText } from '../disk/text/decode-text.ts'

/** As far as git looks for a NUL. */
export const sniffedBytes = 8_000

/** Undefined: binary. */
export function textOf(bytes: Buffer): string | undefined {
  if (startsUtf16(bytes)) return throughDecoder(bytes)
  const nul = bytes.indexOf(0)
  if (nul !== -1 && nul < sniffedBytes) return undefined
  const text = bytes.toString('utf8')
  // A replacement character may be the file's own; only the bytes tell.
  if (text.includes('\ufffd')) return throughDecoder(bytes) ?? text
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

function startsUtf16(bytes: Buffer): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
}

function throughDecoder(bytes: Buffer): string | undefined {
  const decoded = decodeText(bytes)
  return decoded.kind === 'text' ? new TextDecoder().decode(decoded.bytes) : undefined
}
