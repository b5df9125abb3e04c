// An anchor is something every secret of a rule has: a literal, and what must surround it. No anchor in a file, no secret in it.

import { byteClass, orUnicode, runEnd } from './byte-class.ts'

export interface Anchor {
  /** At least three ASCII characters. */
  literal: string
  /** Ignores case. */
  fold?: boolean
  /** Whether the rest of the secret can be there; `start` and `end` are of the literal. Must never reject a real finding. */
  around?: (bytes: Uint8Array, start: number, end: number) => boolean
}

/** The literal must be followed by at least `min` characters of a class. */
export function followedBy(literal: string, inside: string, min: number): Anchor {
  const set = byteClass(inside)
  return { literal, around: (bytes, _start, end) => runEnd(bytes, end, set, min) - end === min }
}

const markerLength = 32
const begin = [...'BEGIN'].map((letter) => letter.charCodeAt(0))

/** The space may be escaped and the kind of key comes between, so BEGIN is searched for in a short range before. */
export const privateKeyAnchor: Anchor = {
  literal: 'PRIVATE KEY',
  around(bytes, start) {
    for (let at = Math.max(0, start - markerLength); at < start; at += 1) {
      if (begin.every((byte, index) => bytes[at + index] === byte)) return true
    }
    return false
  },
}

const inUser = orUnicode(byteClass('^:/\\s'))
const inPassword = orUnicode(byteClass('^@/\\s'))
const colon = 0x3a
const atSign = 0x40
// Rules allow 256 characters of up to three bytes each (four for two UTF-16 units).
const longestPart = 1024

/** `scheme://user:password@host`, the user possibly empty. */
export const urlPasswordAnchor: Anchor = {
  literal: '://',
  around(bytes, _start, end) {
    const userEnd = runEnd(bytes, end, inUser, longestPart)
    if (bytes[userEnd] !== colon) return false
    const passwordEnd = runEnd(bytes, userEnd + 1, inPassword, longestPart)
    return passwordEnd > userEnd + 1 && bytes[passwordEnd] === atSign
  },
}

const inJwt = byteClass('A-Za-z0-9_-')
const dot = 0x2e

/** Only at the start of a word: base64 is full of `eyJ`, and scanning from each one would take quadratic time. */
export const jwtAnchor: Anchor = {
  literal: 'eyJ',
  around(bytes, start, end) {
    if (inJwt[bytes[start - 1] ?? 0] === 1 && bytes[start - 2] !== backslash && bytes[start - 3] !== percent) return false
    const headerEnd = runEnd(bytes, end, inJwt, longestHeader)
    if (bytes[headerEnd] !== dot) return false
    const claimsEnd = runEnd(bytes, headerEnd + 1, inJwt, longestClaims)
    return bytes[claimsEnd] === dot
  },
}

const backslash = 0x5c
const percent = 0x25
const longestHeader = 4000
const longestClaims = 20_000
