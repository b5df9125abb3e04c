// Reads the terms of a file in one pass over its bytes. Nothing is parsed: names, comments and definitions are recognized by context,
// in any language. Every byte of ten thousand files goes through here, so it is written for speed.

import {
  introducesDefinition,
  introducesNothing,
  introducesStatement,
  introducesValue,
  type NameTable,
  openNameTable,
} from './name-table.ts'
import { pairTerm } from './term.ts'
import { openTermTable, type TermTable } from './term-table.ts'

export interface FileTerms {
  /** Number of words. */
  length: number
  terms: Uint32Array
  /** Packed counts of each term: see `term-counts.ts`. */
  counts: Uint32Array
}

/** `isProse`: read every line like a comment. */
export type ReadTerms = (bytes: Uint8Array, isProse: boolean) => FileTerms

/** A thread that has seen this many names starts over: generated code could fill its memory. */
const mostNames = 1_500_000
/** A run of letters this long is data. */
const longestName = 100
const shortestDefined = 3
/** Shorter names mean something else in another file. */
const shortestFollowed = 6
/** An indented call looks like a definition in C; only names near the left edge are definitions. */
const deepestDefinition = 8

const other = 0
const letter = 1
const digit = 2
const newline = 3

const kinds = new Uint8Array(256)
for (let byte = 0; byte < 256; byte++) {
  const isLetter = (byte | 32) >= 97 && (byte | 32) <= 122
  kinds[byte] = isLetter || byte === 95 || byte >= 128 ? letter : byte >= 48 && byte <= 57 ? digit : byte === 10 ? newline : other
}

const isNamePart = Uint8Array.from(kinds, (kind) => (kind === letter || kind === digit ? 1 : 0))

export function openReadTerms(): ReadTerms {
  const table = openTermTable()
  const seen: SeenNames = { times: new Uint32Array(1 << 15), defined: new Uint8Array(1 << 15), numbers: [] }
  let names = openNameTable()
  return (bytes, isProse) => {
    if (names.size > mostNames) names = openNameTable()
    const end = bytes.length
    for (let at = 0; at < end; ) at = scanLine(bytes, at, end, isProse, names, seen, table)
    const length = addNames(names, seen, table)
    return { length, ...table.drain() }
  }
}

/** Names of the current file, by number. */
interface SeenNames {
  times: Uint32Array
  defined: Uint8Array
  numbers: number[]
}

function countName(seen: SeenNames, number: number): void {
  if (number >= seen.times.length) {
    const times = new Uint32Array(Math.max(seen.times.length * 2, number + 1))
    times.set(seen.times)
    const defined = new Uint8Array(times.length)
    defined.set(seen.defined)
    seen.times = times
    seen.defined = defined
  }
  const before = seen.times[number] ?? 0
  if (before === 0) seen.numbers.push(number)
  seen.times[number] = before + 1
}

/** Adds each name once, with its count. Returns the number of words. */
function addNames({ starts, words, hasWhole, lengths, terms }: NameTable, seen: SeenNames, table: TermTable): number {
  const { times, defined, numbers } = seen
  let length = 0
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] ?? 0
    const count = times[number] ?? 0
    const size = lengths[number] ?? 0
    const definitions = size >= shortestDefined ? (defined[number] ?? 0) : 0
    const isFollowed = definitions > 0 && size >= shortestFollowed
    const from = starts[number] ?? 0
    const to = starts[number + 1] ?? from
    const ownWords = words[number] ?? 0
    const isWhole = hasWhole[number] === 1
    const followed = isWhole ? to - 1 : ownWords === 1 ? from : -1
    for (let index = from; index < to; index++) table.add(terms[index] ?? 0, count, definitions, isFollowed && index === followed)
    length += count * (ownWords + (isWhole ? 1 : 0))
    times[number] = 0
    defined[number] = 0
  }
  numbers.length = 0
  return length
}

/** Returns where the next line starts. */
function scanLine(
  bytes: Uint8Array,
  start: number,
  end: number,
  isProse: boolean,
  names: NameTable,
  seen: SeenNames,
  table: TermTable,
): number {
  let at = start
  while (at < end && (bytes[at] === 32 || bytes[at] === 9)) at++
  const isComment = isProse || beginsComment(bytes, at)
  const mayCall = !isComment && at - start <= deepestDefinition
  /** Last word of the previous name, in a comment. */
  let last = 0
  let introducer = introducesNothing
  let isReceiver = false
  let wordsBefore = 0
  let isStatement = false
  /** A name that looks like a C function, unless a semicolon follows. */
  let maybe = -1
  let before = 0
  while (at < end) {
    const byte = bytes[at] ?? 0
    const kind = kinds[byte] ?? other
    if (kind === newline) break
    if (kind !== letter) {
      at++
      if (kind === digit) {
        while (at < end && kinds[bytes[at] ?? 0] === digit) at++
        before = 48
        continue
      }
      if (byte === 59) maybe = -1
      else if (byte === 40 && introducer === introducesDefinition && before !== 40) isReceiver = true
      else if (byte === 41) isReceiver = false
      else if (byte !== 32 && byte !== 9 && !isReceiver && byte !== 42 && byte !== 38) introducer = introducesNothing
      before = byte
      continue
    }
    const from = at
    let high = 0x811c9dc5 | 0
    let low = 0
    let next = byte
    do {
      high = Math.imul(high ^ next, 0x01000193)
      low = (Math.imul(low, 31) + next) | 0
      at++
      if (at === end) break
      next = bytes[at] ?? 0
    } while (isNamePart[next] === 1)
    if (at - from > longestName) continue
    const number = names.numberOf(high, low, bytes, from, at)
    countName(seen, number)
    if (isComment) {
      const words = names.words[number] ?? 0
      if (words === 0) continue
      const index = names.starts[number] ?? 0
      if (last !== 0) table.add(pairTerm(last, names.terms[index] ?? 0), 1, 0, false)
      last = names.terms[index + words - 1] ?? 0
      continue
    }
    if ((introducer === introducesDefinition && !isReceiver) || (introducer === introducesValue && isFollowedByValue(bytes, at, end))) {
      seen.defined[number] = 1
      introducer = introducesNothing
    }
    const introduces = names.introduces[number] ?? introducesNothing
    if (wordsBefore === 0) isStatement = introduces === introducesStatement
    else if (mayCall && maybe === -1 && !isStatement && introduces === introducesNothing && isSpaced(before) && opensCall(bytes, at, end))
      maybe = number
    if (introduces === introducesDefinition || introduces === introducesValue) introducer = introduces
    wordsBefore++
    before = 97
  }
  if (maybe !== -1) seen.defined[maybe] = 1
  return at + 1
}

function isSpaced(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 42 || byte === 38
}

function opensCall(bytes: Uint8Array, at: number, end: number): boolean {
  return at < end && (bytes[at] === 40 || (bytes[at] === 32 && bytes[at + 1] === 40))
}

/** `let x = …`, `val x: …`. */
function isFollowedByValue(bytes: Uint8Array, from: number, end: number): boolean {
  let at = from
  while (at < end && bytes[at] === 32) at++
  return bytes[at] === 58 || bytes[at] === 61
}

function beginsComment(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at]
  const second = bytes[at + 1]
  if (first === 47) return second === 47 || second === 42
  if (first === 42) return true
  // `#` starts a comment in half of the languages, and `#[derive`, `#define`, `#include` or `#if` in the others.
  if (first === 35) return second === 32 || second === 35 || second === 9
  if (first === 45) return second === 45
  if (first === 34) return second === 34 && bytes[at + 2] === 34
  if (first === 39) return second === 39 && bytes[at + 2] === 39
  return first === 59 && second === 59
}
