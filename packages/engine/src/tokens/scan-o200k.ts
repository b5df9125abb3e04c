// Splits text like the o200k pattern. A regular expression would need the text as a string and a new string per piece.

import { blank, byteKind, caseless, digit, lower, mark, newline, other, stop, upper, wide, wideKind } from './code-point-kind.ts'
import { endOfBlanks, endOfContraction, endOfDigits, endOfPunctuation } from './scan-shared.ts'

/** End of the piece that starts at `start`, or -1 if `start` is not UTF-8. The text ends with the byte 0xff. */
export function endOfO200kPiece(bytes: Uint8Array, start: number): number {
  const first = bytes[start] ?? 0
  let kind = byteKind[first] ?? 0
  if (kind === upper || kind === lower) return endOfWord(bytes, start)
  let next = start + 1
  if (kind === wide) {
    const found = wideKind(bytes, start)
    kind = found & 15
    next = start + (found >> 4)
  }
  if (kind === other || kind === blank) {
    let following = byteKind[bytes[next] ?? 0] ?? 0
    if (following === wide) following = wideKind(bytes, next) & 15
    if (following >= upper && following <= mark) return endOfWord(bytes, next)
    if (kind === other) return endOfTrail(bytes, endOfPunctuation(bytes, next))
    if (first === 0x20 && following === other) return endOfTrail(bytes, endOfPunctuation(bytes, next))
    return endOfBlanks(bytes, start)
  }
  if (kind === newline) return endOfBlanks(bytes, start)
  if (kind === digit) return endOfDigits(bytes, next)
  // A mark may be the optional first character or part of the word; both readings end at the same position.
  return kind === stop ? -1 : endOfWord(bytes, start)
}

/**
 * Both word alternatives at once: `U*L+` and, if that fails, `U+L*`. Caseless letters and marks are in U and in L, so `U*` consumes
 * them and, with no lowercase letter after it, backtracks to the last of them: the word ends there even if capitals follow.
 */
function endOfWord(bytes: Uint8Array, start: number): number {
  let at = start
  let lastShared = -1
  let kind = stop
  for (;;) {
    kind = byteKind[bytes[at] ?? 0] ?? 0
    if (kind === upper) at++
    else if (kind === wide) {
      const found = wideKind(bytes, at)
      kind = found & 15
      if (kind === upper) at += found >> 4
      else if (kind === caseless || kind === mark) {
        at += found >> 4
        lastShared = at
      } else break
    } else break
  }
  if (kind === lower) at = endOfLower(bytes, at)
  else if (lastShared >= 0) at = lastShared
  return bytes[at] === 0x27 ? endOfContraction(bytes, at) : at
}

function endOfLower(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const kind = byteKind[bytes[at] ?? 0] ?? 0
    if (kind === lower) at++
    else if (kind === wide) {
      const found = wideKind(bytes, at)
      const wideOne = found & 15
      if (wideOne < lower || wideOne > mark) return at
      at += found >> 4
    } else return at
  }
}

/** `[\r\n/]*` */
function endOfTrail(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const byte = bytes[at] ?? 0
    if (byte !== 0x0a && byte !== 0x0d && byte !== 0x2f) return at
    at++
  }
}
