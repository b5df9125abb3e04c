// Finds the matching lines of a held text, by its bytes if possible.

import type { ByteMatcher } from './byte-matcher.ts'
import type { Matcher } from './compile-matcher.ts'
import { asText, type HeldText, lineEndsOf, loweredOf, type ReserveBytes } from './held-text.ts'
import { type MatchLinesOptions, type MatchLinesResult, matchLines, matchLinesOf } from './match-lines.ts'

export interface HeldMatcher {
  matcher: Matcher
  bytes: ByteMatcher | undefined
}

const nothing: MatchLinesResult = { hits: 0, matches: [] }

export function matchHeld(
  path: string,
  held: HeldText,
  { matcher, bytes }: HeldMatcher,
  wanted: MatchLinesOptions,
  reserve: ReserveBytes,
): MatchLinesResult {
  if (bytes === undefined || (bytes.hasOddCase && held.hasOddCase)) {
    return matchLines(path, held.isAscii ? held.bytes : asText(held.bytes), matcher, wanted)
  }
  const seek = seekIn(held, bytes, reserve)
  const first = seek?.(0) ?? -1
  if (seek === undefined || first === -1) return nothing
  const ends = lineEndsOf(held, reserve)
  const decode = held.isAscii ? (line: string) => line : decodeLine
  if (ends === undefined) {
    const inBytes = { seek: (_: string, from: number) => (from === 0 ? first : seek(from)), find: matcher.find, decode }
    return matchLines(path, held.bytes, inBytes, wanted)
  }
  return matchLinesOf({ path, text: held.bytes, first, seek, find: matcher.find, ends, decode }, wanted)
}

/** Undefined: a literal is missing. */
function seekIn(held: HeldText, bytes: ByteMatcher, reserve: ReserveBytes): ((from: number) => number) | undefined {
  const { literals, isFolded, seek, seekUnlowered } = bytes
  const [first, ...others] = literals
  const lowered = isFolded ? loweredOf(held, reserve) : held.bytes
  if (lowered === undefined) return (from) => seekUnlowered(held.bytes, from)
  if (others.some((literal) => literal(lowered, 0) === -1)) return undefined
  if (seek) return first === undefined || first(lowered, 0) !== -1 ? (from) => seek(held.bytes, from) : undefined
  return first === undefined ? undefined : (from) => first(lowered, from)
}

function decodeLine(line: string): string {
  return /[\x80-\xff]/u.test(line) ? asText(line) : line
}
