// Splits text like the cl100k pattern; see scan-o200k.ts.

import { blank, byteKind, caseless, digit, mark, newline, other, stop, upper, wide, wideKind } from './code-point-kind.ts'
import { endOfBlanks, endOfContraction, endOfDigits, endOfPunctuation } from './scan-shared.ts'

/** End of the piece that starts at `start`, or -1 if `start` is not UTF-8. The text ends with the byte 0xff. */
export function endOfCl100kPiece(bytes: Uint8Array, start: number): number {
  const first = bytes[start] ?? 0
  let kind = byteKind[first] ?? 0
  let next = start + 1
  if (kind === wide) {
    const found = wideKind(bytes, start)
    kind = found & 15
    next = start + (found >> 4)
  }
  if (kind >= upper && kind <= caseless) return endOfLetters(bytes, next)
  if (kind === other || kind === blank || kind === mark) {
    if (first === 0x27) {
      const end = endOfContraction(bytes, start)
      if (end > start) return end
    }
    let following = byteKind[bytes[next] ?? 0] ?? 0
    if (following === wide) following = wideKind(bytes, next) & 15
    if (following >= upper && following <= caseless) return endOfLetters(bytes, next)
    if (kind !== blank) return endOfTrail(bytes, endOfPunctuation(bytes, next))
    if (first === 0x20 && (following === other || following === mark)) return endOfTrail(bytes, endOfPunctuation(bytes, next))
    return endOfBlanks(bytes, start)
  }
  if (kind === newline) return endOfBlanks(bytes, start)
  if (kind === digit) return endOfDigits(bytes, next)
  return kind === stop ? -1 : next
}

function endOfLetters(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const kind = byteKind[bytes[at] ?? 0] ?? 0
    if (kind >= upper && kind <= caseless) at++
    else if (kind === wide) {
      const found = wideKind(bytes, at)
      const wideOne = found & 15
      if (wideOne < upper || wideOne > caseless) return at
      at += found >> 4
    } else return at
  }
}

/** `[\r\n]*` */
function endOfTrail(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const byte = bytes[at] ?? 0
    if (byte !== 0x0a && byte !== 0x0d) return at
    at++
  }
}
