// A first look at a file, to find the few that are worth reading with care.
// Nothing of a file gets into an answer by this look alone: what it calls 'perhaps' is read again, and contained.

import { limits, type SearchRequest } from '@sheaf/contract'
import { readInto } from '../work/read-into.ts'
import { byteMatcher } from './byte-matcher.ts'
import type { Matcher } from './compile-matcher.ts'
import type { SearchFile } from './search-file.ts'
import { rarestPart } from './seek-literal.ts'
import { sniffedBytes, textOf } from './text-of.ts'

export type Verdict = 'nothing' | 'binary' | 'perhaps'

type MayMatch = (bytes: Buffer) => boolean

export function openQuickLook(request: SearchRequest, matcher: Matcher): (file: SearchFile) => Verdict {
  // Memory that is never written to is never taken.
  const bytes = Buffer.allocUnsafeSlow(limits.searchFileBytes + 1)
  const mayMatch = byBytes(request)

  return ({ root, path }) => {
    const length = readInto(`${root}/${path}`, bytes)
    // A fifo, a link and a missing file, too, read as empty; 0xfe and 0xff start UTF-16.
    if (length === 0 || length === bytes.length || (bytes[0] ?? 0) >= 0xfe) return 'perhaps'
    const content = bytes.subarray(0, length)
    if (mayMatch === undefined) return seekIn(content, matcher)
    if (hasEarlyNul(content)) return 'binary'
    return mayMatch(content) ? 'perhaps' : 'nothing'
  }
}

/** Undefined: only the decoded text can tell. Only ASCII is looked for: what another letter's bytes are depends on the file. */
function byBytes(request: SearchRequest): MayMatch | undefined {
  const known = byteMatcher(request)
  if (known === undefined) return undefined
  const { asciiLiterals, isFolded, hasOddCase, seek, seekUnlowered } = known
  const byPattern = isFolded ? seekUnlowered : seek
  if (byPattern === undefined) {
    const tests = asciiLiterals.map(holdsLiteral)
    return tests.length === 0 ? undefined : (bytes) => tests.every((holds) => holds(bytes))
  }
  return (bytes) => byPattern(bytes.toString('latin1'), 0) !== -1 || (hasOddCase && oddCases.some((letter) => bytes.includes(letter)))
}

/** The letters beyond ASCII that are another case of s and k. */
const oddCases = [Buffer.from('\u017f'), Buffer.from('\u212a')]

function holdsLiteral(literal: string): MayMatch {
  const { part, offset } = rarestPart(literal)
  const rare = Buffer.from(part)
  const whole = Buffer.from(literal)
  return (bytes) => {
    for (let at = bytes.indexOf(rare, offset); at !== -1; at = bytes.indexOf(rare, at + 1)) {
      if (standsAt(bytes, at - offset, whole)) return true
    }
    return false
  }
}

function standsAt(bytes: Buffer, from: number, literal: Buffer): boolean {
  for (let at = 0; at < literal.length; at++) if (bytes[from + at] !== literal[at]) return false
  return true
}

function hasEarlyNul(bytes: Buffer): boolean {
  const nul = bytes.indexOf(0)
  return nul !== -1 && nul < sniffedBytes
}

function seekIn(bytes: Buffer, matcher: Matcher): Verdict {
  const text = textOf(bytes)
  if (text === undefined) return 'binary'
  return matcher.seek(text, 0) === -1 ? 'nothing' : 'perhaps'
}
