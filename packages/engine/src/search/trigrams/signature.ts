// A signature shows which three-byte sequences a text may contain: a Bloom filter, one byte for each distinct sequence.
// It may report one that is not there (about one in twenty), but never misses one. ASCII letters count as lowercase.

/** Where a sequence is in a signature of any length: two fractions of it. */
export interface Trigram {
  first: number
  second: number
}

const newline = 10
const smallestBytes = 8

const folded = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte))

/** One bit for each of 2 ** 24 sequences; cleared after each text. */
const seen = { bits: new Uint8Array(0), list: new Uint32Array(1 << 16) }

/** `utf8`: the text's UTF-8, however the file is encoded. */
export function makeSignature(utf8: Uint8Array, allocate: (size: number) => Uint8Array = (size) => new Uint8Array(size)): Uint8Array {
  const count = collectTrigrams(utf8)
  const signature = allocate(Math.max(smallestBytes, count)).fill(0)
  const bits = signature.length * 8
  for (let at = 0; at < count; at++) {
    const trigram = seen.list[at] ?? 0
    setBit(signature, fraction(trigram, firstFactor) * bits)
    setBit(signature, fraction(trigram, secondFactor) * bits)
    seen.bits[trigram >>> 3] = 0
  }
  return signature
}

/** The sequences of a text that every text with it contains. None crosses a line end: no search does. */
export function trigramsOf(utf8: Uint8Array): Trigram[] {
  const count = collectTrigrams(utf8)
  return Array.from(seen.list.subarray(0, count), (trigram) => {
    seen.bits[trigram >>> 3] = 0
    return { first: fraction(trigram, firstFactor), second: fraction(trigram, secondFactor) }
  })
}

export function mayContainAll(store: Uint8Array, from: number, length: number, trigrams: readonly Trigram[]): boolean {
  const bits = length * 8
  for (const { first, second } of trigrams) if (!hasBit(store, from, first * bits) || !hasBit(store, from, second * bits)) return false
  return true
}

/** Returns how many there are in `seen.list`. */
function collectTrigrams(utf8: Uint8Array): number {
  // Allocated on first use: only some threads make signatures.
  if (seen.bits.length === 0) seen.bits = new Uint8Array(1 << 21)
  const { bits } = seen
  let { list } = seen
  let count = 0
  let trigram = 0
  /** How many bytes of the line are in `trigram`, up to three. */
  let filled = 0
  for (let at = 0; at < utf8.length; at++) {
    const byte = utf8[at] ?? 0
    if (byte === newline) {
      filled = 0
      continue
    }
    trigram = ((trigram << 8) | (folded[byte] ?? 0)) & 0xff_ff_ff
    if (filled < 2) {
      filled++
      continue
    }
    const mask = 1 << (trigram & 7)
    const before = bits[trigram >>> 3] ?? 0
    if ((before & mask) !== 0) continue
    bits[trigram >>> 3] = before | mask
    if (count === list.length) list = growList()
    list[count++] = trigram
  }
  return count
}

function growList(): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(seen.list.length * 2)
  larger.set(seen.list)
  seen.list = larger
  return larger
}

const firstFactor = 0x9e3779b1
const secondFactor = 0x85ebca77

/** From 0 up to 1; neighbors are far apart. */
function fraction(trigram: number, factor: number): number {
  const mixed = Math.imul(trigram ^ (trigram >>> 11), factor)
  return (Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0) / 2 ** 32
}

function setBit(signature: Uint8Array, at: number): void {
  const bit = Math.trunc(at)
  signature[bit >>> 3] = (signature[bit >>> 3] ?? 0) | (1 << (bit & 7))
}

function hasBit(store: Uint8Array, from: number, at: number): boolean {
  const bit = Math.trunc(at)
  return ((store[from + (bit >>> 3)] ?? 0) & (1 << (bit & 7))) !== 0
}
