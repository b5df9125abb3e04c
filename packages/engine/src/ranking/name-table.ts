// The names that a thread has met, each taken apart once: most names stand in many files, and looking one up costs less than splitting it.

import { type NameTerms, nameTerms } from './name-terms.ts'

export interface KnownName extends NameTerms {
  /** What kind of word it is where it stands before a name. */
  introduces: 'nothing' | 'definition' | 'value' | 'statement'
  length: number
}

export interface NameTable {
  /** The number of the name in these bytes; `high` and `low` are two hashes of them. */
  numberOf(high: number, low: number, bytes: Uint8Array, from: number, to: number): number
  at(number: number): KnownName
  readonly size: number
}

const definitions = new Set(
  'func function fn fun def class struct enum protocol extension typealias trait interface type object module namespace record union mod impl actor mixin sub proc macro define'.split(
    ' ',
  ),
)
const values = new Set('const let var val static final'.split(' '))
const statements = new Set(
  'return else throw new case if await yield delete import export from for while switch catch match in of not and or assert print echo require include using raise unless until when goto defer go do typeof sizeof package'.split(
    ' ',
  ),
)

export function openNameTable(): NameTable {
  let size = 1 << 14
  let highs = new Int32Array(size)
  let lows = new Int32Array(size)
  let numbers = new Int32Array(size)
  const known: KnownName[] = []

  function place(high: number, low: number): number {
    let slot = (high ^ Math.imul(low, 0x9e3779b1)) & (size - 1)
    while (numbers[slot] !== 0 && (highs[slot] !== high || lows[slot] !== low)) slot = (slot + 1) & (size - 1)
    return slot
  }

  function grow(): void {
    const old = { highs, lows, numbers }
    size *= 4
    highs = new Int32Array(size)
    lows = new Int32Array(size)
    numbers = new Int32Array(size)
    for (let at = 0; at < old.numbers.length; at++) {
      const number = old.numbers[at] ?? 0
      if (number === 0) continue
      const slot = place(old.highs[at] ?? 0, old.lows[at] ?? 0)
      highs[slot] = old.highs[at] ?? 0
      lows[slot] = old.lows[at] ?? 0
      numbers[slot] = number
    }
  }

  return {
    numberOf(high, low, bytes, from, to) {
      const slot = place(high, low)
      const number = numbers[slot] ?? 0
      if (number !== 0) return number - 1
      known.push(knownName(decoder.decode(bytes.subarray(from, to))))
      highs[slot] = high
      lows[slot] = low
      numbers[slot] = known.length
      if (known.length > size >> 1) grow()
      return known.length - 1
    },
    at(number) {
      const name = known[number]
      if (!name) throw new Error(`There is no name ${number}.`)
      return name
    },
    get size() {
      return known.length
    },
  }
}

const decoder = new TextDecoder()

function knownName(text: string): KnownName {
  const introduces = definitions.has(text) ? 'definition' : values.has(text) ? 'value' : statements.has(text) ? 'statement' : 'nothing'
  return { ...nameTerms(text), introduces, length: text.length }
}
