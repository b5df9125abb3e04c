// Decodes bytes to text, or reports them as binary. Everything in a prompt ends up as UTF-8.

import { isAscii, isUtf8 } from 'node:buffer'

export type Decoded =
  | {
      kind: 'text' /** UTF-8; the same bytes if the file was UTF-8 already. */
      bytes: Uint8Array
      encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
    }
  | { kind: 'binary' }

/** git and ripgrep look this far for a NUL before they call a file text. */
const sniffedBytes = 8_000

export function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = utf16Encoding(bytes)
  if (utf16) return { kind: 'text', bytes: reencode(bytes, utf16), encoding: utf16 }
  if (bytes.subarray(0, sniffedBytes).includes(0)) return { kind: 'binary' }
  if (isUtf8(bytes)) return { kind: 'text', bytes, encoding: 'utf-8' }
  if (looksBinary(bytes)) return { kind: 'binary' }
  return { kind: 'text', bytes: reencode(bytes, 'windows-1252'), encoding: 'windows-1252' }
}

/** Whether a text that starts with these bytes decodes to them, whatever follows. */
export function isPlainStart(bytes: Uint8Array): boolean {
  return isAscii(bytes) && !bytes.subarray(0, sniffedBytes).includes(0) && !looksBinary(bytes)
}

function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length % 2 !== 0) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Keeps the byte order mark: a count without it is not the file's count. */
function reencode(bytes: Uint8Array, encoding: string): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes))
}

/** Text has few control characters; without this check a compressed file passes as Windows-1252. */
function looksBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, sniffedBytes)
  let odd = 0
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) odd++
  return odd > head.length / 100
}
