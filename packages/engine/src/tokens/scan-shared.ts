// The parts of the splitting patterns that o200k and cl100k share.

import { blank, byteKind, digit, mark, newline, other, stop, wide, wideKind } from './code-point-kind.ts'

/** `(?i:'s|'t|'re|'ve|'m|'ll|'d)` at an apostrophe; `start` when there is none. */
export function endOfContraction(bytes: Uint8Array, start: number): number {
  const first = bytes[start + 1] ?? 0
  const letter = first | 0x20
  if (letter === 0x73 || letter === 0x74 || letter === 0x6d || letter === 0x64) return start + 2
  const second = (bytes[start + 2] ?? 0) | 0x20
  if ((letter === 0x72 || letter === 0x76) && second === 0x65) return start + 3
  if (letter === 0x6c && second === 0x6c) return start + 3
  // U+017F, the long s, folds to s.
  return first === 0xc5 && bytes[start + 2] === 0xbf ? start + 3 : start
}

/** `\p{N}{1,3}` after its first digit. */
export function endOfDigits(bytes: Uint8Array, second: number): number {
  let at = second
  for (let left = 2; left > 0; left--) {
    const kind = byteKind[bytes[at] ?? 0] ?? 0
    if (kind === digit) at++
    else if (kind === wide) {
      const found = wideKind(bytes, at)
      if ((found & 15) !== digit) return at
      at += found >> 4
    } else return at
  }
  return at
}

/** `[^\s\p{L}\p{N}]*` */
export function endOfPunctuation(bytes: Uint8Array, start: number): number {
  let at = start
  for (;;) {
    const kind = byteKind[bytes[at] ?? 0] ?? 0
    if (kind === other) at++
    else if (kind === wide) {
      const found = wideKind(bytes, at)
      const wideOne = found & 15
      if (wideOne !== other && wideOne !== mark) return at
      at += found >> 4
    } else return at
  }
}

/** `\s*[\r\n]+|\s+(?!\S)|\s+`: up to the last line end; else all but the last blank, which joins the next piece; else that one. */
export function endOfBlanks(bytes: Uint8Array, start: number): number {
  let at = start
  let last = start
  let afterNewline = -1
  for (;;) {
    let kind = byteKind[bytes[at] ?? 0] ?? 0
    let size = 1
    if (kind === wide) {
      const found = wideKind(bytes, at)
      kind = found & 15
      size = found >> 4
    }
    if (kind === blank) {
      last = at
      at += size
    } else if (kind === newline) {
      at++
      afterNewline = at
    } else {
      if (afterNewline >= 0) return afterNewline
      return kind === stop || last === start ? at : last
    }
  }
}
