// Names that a thread has seen, each split once: most appear in many files, and a lookup is cheaper than splitting.
// Data is in arrays indexed by the name's number; an object per name would be a million objects.

import { nameTerms } from './name-terms.ts'

export interface NameTable {
  /** Number of the name in these bytes; `high` and `low` are two hashes of them. */
  numberOf(high: number, low: number, bytes: Uint8Array, from: number, to: number): number
  readonly size: number
  /** What each name introduces when it precedes another. */
  introduces: Uint8Array
  /** Length of each name, up to 255. */
  lengths: Uint8Array
  /** Its terms are in `terms` from `starts[number]` to `starts[number + 1]`, words first. */
  starts: Uint32Array
  words: Uint8Array
  /** Whether the last term is the whole name. */
  hasWhole: Uint8Array
  terms: Uint32Array
}

export const introducesNothing = 0
/** `class Name` */
export const introducesDefinition = 1
/** `const name = …` */
export const introducesValue = 2
/** `return name(…)` */
export const introducesStatement = 3

const introducers = new Map<string, number>()
const introduce = (words: string, how: number): void => {
  for (const word of words.split(' ')) introducers.set(word, how)
}
introduce('func function fn fun def class struct enum protocol extension typealias trait interface type object', introducesDefinition)
introduce('module namespace record union mod impl actor mixin sub proc macro define', introducesDefinition)
introduce('const let var val static final', introducesValue)
introduce('return else throw new case if await yield delete import export from for while switch catch match in of', introducesStatement)
introduce('not and or assert print echo require include using raise unless until when goto defer go do typeof sizeof', introducesStatement)

const firstSize = 1 << 14
const mostWords = 20

export function openNameTable(): NameTable {
  let last = firstSize - 1
  let highs = new Int32Array(firstSize)
  let lows = new Int32Array(firstSize)
  let numbers = new Int32Array(firstSize)
  let size = 0
  let filled = 0

  function findSlot(high: number, low: number): number {
    let slot = (high ^ Math.imul(low, 0x9e3779b1)) & last
    let number = numbers[slot]
    while (number !== 0 && (highs[slot] !== high || lows[slot] !== low)) {
      slot = (slot + 1) & last
      number = numbers[slot]
    }
    return slot
  }

  function growSlots(): void {
    const old = { highs, lows, numbers }
    const slots = highs.length * 4
    last = slots - 1
    highs = new Int32Array(slots)
    lows = new Int32Array(slots)
    numbers = new Int32Array(slots)
    for (let at = 0; at < old.numbers.length; at++) {
      const number = old.numbers[at] ?? 0
      if (number === 0) continue
      const slot = findSlot(old.highs[at] ?? 0, old.lows[at] ?? 0)
      highs[slot] = old.highs[at] ?? 0
      lows[slot] = old.lows[at] ?? 0
      numbers[slot] = number
    }
  }

  function addName(name: string): void {
    const { words, pairs, whole } = nameTerms(name)
    const own = [...words.slice(0, mostWords), ...pairs.slice(0, mostWords - 1), ...(whole === undefined ? [] : [whole])]
    if (size + 2 > table.introduces.length) {
      table.introduces = larger(table.introduces, Uint8Array)
      table.lengths = larger(table.lengths, Uint8Array)
      table.words = larger(table.words, Uint8Array)
      table.hasWhole = larger(table.hasWhole, Uint8Array)
      table.starts = larger(table.starts, Uint32Array)
    }
    if (filled + own.length > table.terms.length) table.terms = larger(table.terms, Uint32Array)
    table.introduces[size] = introducers.get(name) ?? introducesNothing
    table.lengths[size] = Math.min(name.length, 255)
    table.words[size] = Math.min(words.length, mostWords)
    table.hasWhole[size] = whole === undefined ? 0 : 1
    table.terms.set(own, filled)
    filled += own.length
    size++
    table.starts[size] = filled
  }

  const table: NameTable = {
    numberOf(high, low, bytes, from, to) {
      const slot = findSlot(high, low)
      const number = numbers[slot] ?? 0
      if (number !== 0) return number - 1
      addName(decoder.decode(bytes.subarray(from, to)))
      highs[slot] = high
      lows[slot] = low
      numbers[slot] = size
      const kept = size - 1
      if (size > last >> 1) growSlots()
      return kept
    },
    get size() {
      return size
    },
    introduces: new Uint8Array(firstSize),
    lengths: new Uint8Array(firstSize),
    starts: new Uint32Array(firstSize),
    words: new Uint8Array(firstSize),
    hasWhole: new Uint8Array(firstSize),
    terms: new Uint32Array(firstSize * 4),
  }
  return table
}

const decoder = new TextDecoder()

function larger<Kind extends Uint8Array | Uint32Array>(array: Kind, Larger: new (length: number) => Kind): Kind {
  const copy = new Larger(array.length * 2)
  copy.set(array)
  return copy
}
