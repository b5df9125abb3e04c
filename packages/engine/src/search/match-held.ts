// Finds the matching lines of a held text, by its bytes if possible.

import type { ByteMatcher } from './byte-matcher.ts'
import type { Matcher } from './compile-matcher.ts'
import { type AskRoom, asText, type HeldText, lineEndsOf, loweredOf } from './held-text.ts'
import { type LinesFound, type LinesWanted, matchLines, matchLinesOf } from './match-lines.ts'

export interface HeldMatcher {
  matcher: Matcher
  bytes: ByteMatcher | undefined
}

const nothing: LinesFound = { hits: 0, matches: [] }

export function matchHeld(
  path: string,
  held: HeldText,
  { matcher, bytes }: HeldMatcher,
  wanted: LinesWanted,
  askRoom: AskRoom,
): LinesFound {
  if (bytes === undefined || (bytes.hasOddCase && held.hasOddCase)) {
    return matchLines(path, held.isAscii ? held.bytes : asText(held.bytes), matcher, wanted)
  }
  const seek = seekIn(held, bytes, askRoom)
  const first = seek?.(0) ?? -1
  if (seek === undefined || first === -1) return nothing
  const ends = lineEndsOf(held, askRoom)
  const decode = held.isAscii ? (line: string) => line : decodeLine
  return matchLinesOf({ path, text: held.bytes, first, seek, find: matcher.find, ends, decode }, wanted)
}

/** Undefined: a literal is missing. */
function seekIn(held: HeldText, bytes: ByteMatcher, askRoom: AskRoom): ((from: number) => number) | undefined {
  const { literals, isFolded, seek, seekUnlowered } = bytes
  const [first, ...others] = literals
  const lowered = isFolded ? loweredOf(held, askRoom) : held.bytes
  if (lowered === undefined) return (from) => seekUnlowered(held.bytes, from)
  if (others.some((literal) => literal(lowered, 0) === -1)) return undefined
  if (seek) return first === undefined || first(lowered, 0) !== -1 ? (from) => seek(held.bytes, from) : undefined
  return first === undefined ? undefined : (from) => first(lowered, from)
}

function decodeLine(line: string): string {
  return /[\x80-\xff]/u.test(line) ? asText(line) : line
}
