// Finds where a text can be cut so that the counts of its parts add up, so that a known count can be reused in new surroundings.

import type { Tokenizer } from './tokenizer.ts'

/**
 * True if no piece of either encoding spans the cut. A line end closes its piece unless whitespace follows, which joins it, or `/`,
 * which o200k adds to the punctuation before it. Other whitespace starts with a byte over 0x7f, so all of those count as unsafe.
 */
export function isSafeCut(previousByte: number | undefined, nextByte: number | undefined): boolean {
  if (previousByte !== 0x0a || nextByte === undefined || nextByte > 0x7f) return false
  return nextByte !== 0x2f && nextByte !== 0x20 && (nextByte < 0x09 || nextByte > 0x0d)
}

/** The exact count of before + bytes + after, given the count of `bytes`: only the edges are counted again. */
export function wrapCount(
  tokenizer: Tokenizer,
  known: { bytes: Uint8Array; count: number },
  before: Uint8Array,
  after: Uint8Array,
): number {
  const { bytes, count } = known
  const { length } = bytes
  if (length === 0) return tokenizer.count(join(before, after))
  const isCut = (at: number): boolean =>
    isSafeCut(at === 0 ? before.at(-1) : bytes[at - 1], at === length ? after[0] : bytes[at]) ||
    (at === 0 ? before.length === 0 : at === length && after.length === 0)
  let first = 0
  while (first <= length && !isCut(first)) first++
  if (first > length) return tokenizer.count(join(before, bytes, after))
  let last = length
  while (!isCut(last)) last--
  const head = bytes.subarray(0, first)
  const tail = bytes.subarray(last)
  const inside = first === length || last === 0 ? 0 : count - tokenizer.count(head) - tokenizer.count(tail)
  return tokenizer.count(join(before, head)) + inside + tokenizer.count(join(tail, after))
}

function join(...parts: Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
