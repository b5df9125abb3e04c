// Classifies characters for the splitting patterns. Kinds are small numbers because they are compared for every byte.

import { codePointRuns } from './code-point-runs.ts'

/** The end of the text, or invalid UTF-8: ends every run. */
export const stop = 0
export const other = 1
export const upper = 2
export const lower = 3
/** Letters without case and modifier letters: both halves of an o200k word accept them. */
export const caseless = 4
export const mark = 5
export const digit = 6
/** Whitespace except carriage return and line feed. */
export const blank = 7
export const newline = 8
/** Only from `byteKind`: lead byte of a longer character; call `wideKind`. */
export const wide = 9

const kindNames: Record<string, number> = { O: other, U: upper, L: lower, C: caseless, M: mark, N: digit, S: blank }

/** Indexed by byte. */
export const byteKind: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => kindOfByte(byte))

/** Unpacked on the first non-ASCII character: many texts have none. */
let unpacked: Uint8Array | undefined

/**
 * Kind of the character with the lead byte at `at`, plus 16 × its length in bytes; 0 if it is not valid UTF-8.
 * Reads up to three more bytes, so the text must end with a byte that is not a continuation.
 */
export function wideKind(bytes: Uint8Array, at: number): number {
  const kinds = unpacked ?? unpackRuns()
  const lead = bytes[at] ?? 0
  const second = (bytes[at + 1] ?? 0) ^ 0x80
  if (second > 0x3f) return stop
  if (lead < 0xe0) return 0x20 | (kinds[((lead & 0x1f) << 6) | second] ?? 0)
  const third = (bytes[at + 2] ?? 0) ^ 0x80
  if (third > 0x3f) return stop
  if (lead < 0xf0) {
    const code = ((lead & 0x0f) << 12) | (second << 6) | third
    return code < 0x800 || (code >= 0xd800 && code < 0xe000) ? stop : 0x30 | (kinds[code] ?? 0)
  }
  const fourth = (bytes[at + 3] ?? 0) ^ 0x80
  if (fourth > 0x3f) return stop
  const code = ((lead & 0x07) << 18) | (second << 12) | (third << 6) | fourth
  return code < 0x10000 || code > 0x10ffff ? stop : 0x40 | (kinds[code] ?? 0)
}

function kindOfByte(byte: number): number {
  if (byte >= 0x80) return byte >= 0xc2 && byte <= 0xf4 ? wide : stop
  const character = String.fromCharCode(byte)
  if (character === '\r' || character === '\n') return newline
  if (/\s/.test(character)) return blank
  if (/[A-Z]/.test(character)) return upper
  if (/[a-z]/.test(character)) return lower
  return /[0-9]/.test(character) ? digit : other
}

function unpackRuns(): Uint8Array {
  const kinds = new Uint8Array(0x110000)
  let at = 0x80
  for (const [, name = '', length = ''] of codePointRuns.matchAll(/([A-Z])([0-9a-z]*)/g)) {
    const count = length === '' ? 1 : Number.parseInt(length, 36)
    if (name === 'P') {
      for (const end = at + 2 * count; at < end; at++) kinds[at] = (end - at) % 2 === 0 ? upper : lower
    } else {
      kinds.fill(kindNames[name] ?? other, at, at + count)
      at += count
    }
  }
  unpacked = kinds
  return kinds
}
