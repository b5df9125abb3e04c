// The terms of one file, from one look at its bytes. Nothing is parsed: names, comments and definitions are told by what stands beside them,
// in whatever language. Every byte of ten thousand files goes through here, so it is written for speed.

import { type KnownName, type NameTable, openNameTable } from './name-table.ts'
import { pairTerm } from './term.ts'
import { openTermTable } from './term-table.ts'

export interface FileTerms {
  /** How many words it has. */
  length: number
  terms: Uint32Array
  /** What is counted of each term: see `term-counts.ts`. */
  counts: Uint32Array
}

/** `isProse`: every line is read as a comment is. */
export type ReadTerms = (bytes: Uint8Array, isProse: boolean) => FileTerms

/** A thread that has met so many names begins anew: generated code could fill its memory. */
const mostNames = 1_500_000
/** A run of letters this long is data. */
const longestName = 100
const shortestDefined = 3
/** Shorter names mean something else in the next file. */
const shortestFollowed = 6
/** An indented call reads like a definition in C; only what stands near the left edge is one. */
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

export function openReadTerms(): ReadTerms {
  const table = openTermTable()
  let names = openNameTable()
  let times = new Uint32Array(1 << 15)
  let defined = new Uint32Array(1 << 15)
  let met: number[] = []

  function meet(number: number): void {
    if (number >= times.length) {
      times = grown(times, number)
      defined = grown(defined, number)
    }
    if (times[number] === 0) met.push(number)
    times[number] = (times[number] ?? 0) + 1
  }

  return (bytes, isProse) => {
    if (names.size > mostNames) names = openNameTable()
    scan(bytes, isProse, names, {
      name: meet,
      definition: (number) => {
        defined[number] = (defined[number] ?? 0) + 1
      },
      pair: (term) => table.add(term, 1, 0, false),
    })
    let length = 0
    for (const number of met) {
      const name = names.at(number)
      const count = times[number] ?? 0
      const definitions = name.length >= shortestDefined ? Math.min(defined[number] ?? 0, 1) : 0
      const isFollowed = definitions > 0 && name.length >= shortestFollowed
      for (const term of name.words) table.add(term, count, definitions, isFollowed && name.words.length === 1)
      for (const term of name.pairs) table.add(term, count, definitions, false)
      if (name.whole !== undefined) table.add(name.whole, count, definitions, isFollowed)
      length += count * (name.words.length + (name.whole === undefined ? 0 : 1))
      times[number] = 0
      defined[number] = 0
    }
    met = []
    return { length, ...table.take() }
  }
}

function grown(array: Uint32Array<ArrayBuffer>, number: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(array.length * 2, number + 1))
  larger.set(array)
  return larger
}

interface Seen {
  name(number: number): void
  definition(number: number): void
  /** Two words that follow each other in a comment. */
  pair(term: number): void
}

function scan(bytes: Uint8Array, isProse: boolean, names: NameTable, seen: Seen): void {
  const end = bytes.length
  let at = 0
  while (at < end) at = scanLine(bytes, at, end, isProse, names, seen)
}

/** Answers where the next line begins. */
function scanLine(bytes: Uint8Array, start: number, end: number, isProse: boolean, names: NameTable, seen: Seen): number {
  let at = start
  while (at < end && (bytes[at] === 32 || bytes[at] === 9)) at++
  const isComment = isProse || beginsComment(bytes, at)
  const mayCall = !isComment && at - start <= deepestDefinition
  let previous: KnownName | undefined
  let introducer: KnownName['introduces'] = 'nothing'
  let isReceiver = false
  let wordsBefore = 0
  let isStatement = false
  /** What reads like a function of C, as long as no semicolon follows. */
  let maybe = -1
  let before = 0
  while (at < end) {
    const byte = bytes[at] ?? 0
    const kind = kinds[byte] ?? other
    if (kind === newline) break
    if (kind !== letter) {
      if (kind === digit) {
        while (at < end && (kinds[bytes[at] ?? 0] ?? other) === digit) at++
        before = 48
        continue
      }
      if (byte === 59) maybe = -1
      else if (byte === 40 && introducer === 'definition' && before !== 40) isReceiver = true
      else if (byte === 41) isReceiver = false
      else if (byte !== 32 && byte !== 9 && !isReceiver && byte !== 42 && byte !== 38) introducer = 'nothing'
      before = byte
      at++
      continue
    }
    const from = at
    let high = 0x811c9dc5 | 0
    let low = 0
    do {
      const next = bytes[at] ?? 0
      high = Math.imul(high ^ next, 0x01000193)
      low = (Math.imul(low, 31) + next) | 0
      at++
    } while (at < end && isNameByte(bytes[at] ?? 0))
    if (at - from > longestName) continue
    const number = names.numberOf(high, low, bytes, from, at)
    const name = names.at(number)
    seen.name(number)
    if (isComment) {
      const last = previous?.words.at(-1)
      const first = name.words[0]
      if (last !== undefined && first !== undefined) seen.pair(pairTerm(last, first))
      previous = name
      continue
    }
    if (introducer === 'definition' && !isReceiver) {
      seen.definition(number)
      introducer = 'nothing'
    } else if (introducer === 'value' && isFollowedByValue(bytes, at, end)) {
      seen.definition(number)
      introducer = 'nothing'
    }
    if (wordsBefore === 0) isStatement = name.introduces === 'statement'
    if (
      mayCall &&
      maybe === -1 &&
      wordsBefore > 0 &&
      !isStatement &&
      isSpaced(before) &&
      opensCall(bytes, at, end) &&
      name.introduces === 'nothing'
    )
      maybe = number
    if (name.introduces === 'definition' || (name.introduces === 'value' && !isReceiver)) introducer = name.introduces
    wordsBefore++
    before = 97
  }
  if (maybe !== -1) seen.definition(maybe)
  return at + 1
}

function isNameByte(byte: number): boolean {
  const kind = kinds[byte]
  return kind === letter || kind === digit
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
  const [first = 0, second = 0, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (first === 47) return second === 47 || second === 42
  if (first === 42) return true
  // `#` begins a comment in half of the languages, and in the others `#[derive`, `#define`, `#include` or `#if`.
  if (first === 35) return second === 32 || second === 35 || second === 9
  if (first === 45) return second === 45
  if (first === 34) return second === 34 && third === 34
  if (first === 39) return second === 39 && third === 39
  return first === 59 && second === 59
}
