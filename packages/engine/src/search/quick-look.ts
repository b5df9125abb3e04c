// A first look at a file, to find the few that are worth reading with care.
// No content gets into an answer by this look alone: a file that is 'perhaps' a match is read again, and contained.

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
  // Pages never written to are never allocated.
  const bytes = Buffer.allocUnsafeSlow(limits.searchFileBytes + 1)
  const mayMatch = byBytes(request)

  return ({ root, path }) => {
    const length = readInto(`${root}/${path}`, bytes)
    // FIFOs, links and missing files also read as empty; 0xfe and 0xff start UTF-16.
    if (length === 0 || length === bytes.length || (bytes[0] ?? 0) >= 0xfe) return 'perhaps'
    const content = bytes.subarray(0, length)
    if (mayMatch === undefined) return seekIn(content, matcher)
    if (hasEarlyNul(content)) return 'binary'
    return mayMatch(content) ? 'perhaps' : 'nothing'
  }
}

/** Undefined if only the decoded text can be searched. Only ASCII is searched: the bytes of other letters depend on the file. */
function byBytes(request: SearchRequest): MayMatch | undefined {
  const known = byteMatcher(request)
  if (known === undefined) return undefined
  const { asciiLiterals, isFolded, hasOddCase, seek } = known
  if (seek) return (bytes) => seek(bytes.toString('latin1'), 0) !== -1
  if (asciiLiterals.length === 0) return undefined
  const tests = asciiLiterals.map(isFolded ? containsFolded : containsLiteral)
  return (bytes) => tests.every((matches) => matches(bytes)) || (hasOddCase && oddCases.some((letter) => bytes.includes(letter)))
}

/** Letters beyond ASCII that are another case of s and k. */
const oddCases = [Buffer.from('\u017f'), Buffer.from('\u212a')]

function containsLiteral(literal: string): MayMatch {
  const { part, offset } = rarestPart(literal)
  const whole = Buffer.from(literal)
  return containsAround([part], offset, (bytes, from) => hasBytesAt(bytes, from, whole))
}

/** Two letters have at most four spellings, and finding all four is faster than making a string of the bytes. */
function containsFolded(literal: string): MayMatch {
  const { part, offset } = rarestPart(literal)
  const whole = Buffer.from(literal)
  return containsAround(caseVariants(part.slice(0, 2)), offset, (bytes, from) => hasFoldedBytesAt(bytes, from, whole))
}

function containsAround(parts: readonly string[], offset: number, matches: (bytes: Buffer, from: number) => boolean): MayMatch {
  const sought = parts.map((part) => Buffer.from(part))
  return (bytes) =>
    sought.some((part) => {
      for (let at = bytes.indexOf(part, offset); at !== -1; at = bytes.indexOf(part, at + 1)) if (matches(bytes, at - offset)) return true
      return false
    })
}

function caseVariants(lowered: string): string[] {
  return [...lowered].reduce(
    (starts, letter) => starts.flatMap((start) => [...new Set([letter, letter.toUpperCase()])].map((each) => start + each)),
    [''],
  )
}

function hasBytesAt(bytes: Buffer, from: number, literal: Buffer): boolean {
  for (let at = 0; at < literal.length; at++) if (bytes[from + at] !== literal[at]) return false
  return true
}

function hasFoldedBytesAt(bytes: Buffer, from: number, lowered: Buffer): boolean {
  for (let at = 0; at < lowered.length; at++) {
    const byte = bytes[from + at] ?? 0
    if ((byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte) !== lowered[at]) return false
  }
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
