// Searches for all anchors in one pass over the bytes, most of which it skips (Wu and Manber: shift by a window's last two bytes).

import type { Anchor } from './anchor.ts'

interface AnchoredRule {
  anchors: readonly Anchor[]
}

/** The rules that have an anchor in the text; with `first`, at most one. */
export type FindAnchors<Rule> = (bytes: Uint8Array, first?: boolean) => Set<Rule>

interface Entry<Rule> {
  rule: Rule
  /** Bytes of the literal; `mask` is 0x20 where letters of either case match. */
  literal: Uint8Array
  mask: Uint8Array
  /** Where the literal's window ends, counted from its start. */
  tail: number
  around: Anchor['around']
}

const windowLength = 4
const farthest = windowLength - 1

export function prepareAnchors<Rule extends AnchoredRule>(rules: readonly Rule[]): FindAnchors<Rule> {
  const shifts = new Uint8Array(0x10000).fill(farthest)
  const openings = new Set<number>()
  const entriesByPair = new Map<number, Entry<Rule>[]>()
  for (const rule of rules) {
    for (const anchor of rule.anchors) {
      const entry = toEntry(rule, anchor)
      for (const pair of watch(entry, shifts, openings)) entriesByPair.set(pair, [...(entriesByPair.get(pair) ?? []), entry])
    }
  }
  watchOpenings(openings, shifts)
  return (bytes, first = false) => {
    const hit = new Set<Rule>()
    const length = bytes.length
    // The last byte of a window; a literal of three letters may be at the very start.
    let at = 2
    while (at < length) {
      const pair = ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0)
      const shift = shifts[pair] ?? 0
      if (shift !== 0) {
        at += shift
        continue
      }
      for (const entry of entriesByPair.get(pair) ?? []) {
        if (hit.has(entry.rule) || !matches(entry, bytes, at)) continue
        hit.add(entry.rule)
        if (first) return hit
      }
      at += 1
    }
    return hit
  }
}

function matches<Rule>({ literal, mask, tail, around }: Entry<Rule>, bytes: Uint8Array, at: number): boolean {
  const start = at - tail
  const end = start + literal.length
  if (start < 0 || end > bytes.length) return false
  for (let index = 0; index < literal.length; index += 1) {
    if (((bytes[start + index] ?? 0) | (mask[index] ?? 0)) !== literal[index]) return false
  }
  return around === undefined || around(bytes, start, end)
}

function toEntry<Rule>(rule: Rule, { literal: text, fold, around }: Anchor): Entry<Rule> {
  const lower = fold === true ? text.toLowerCase() : text
  const literal = Uint8Array.from(lower, (letter) => letter.charCodeAt(0))
  const mask = literal.map((byte) => (fold === true && isLetter(byte) ? 0x20 : 0))
  return { rule, literal, mask, tail: rarestTail(literal, mask), around }
}

/** Adds the entry's window to the shift table and returns the byte pairs that end it. */
function watch<Rule>(entry: Entry<Rule>, shifts: Uint8Array, openings: Set<number>): number[] {
  const { literal, mask, tail } = entry
  for (let back = 0; back < farthest; back += 1) {
    const index = tail - back
    if (index > 0) for (const pair of pairsAt(entry, index)) shifts[pair] = Math.min(shifts[pair] ?? 0, back)
    else for (const byte of bytesAt(literal, mask, index)) openings.add(byte)
  }
  return pairsAt(entry, tail)
}

/** If the window covers a literal's first three letters, any byte may precede it. */
function watchOpenings(openings: Set<number>, shifts: Uint8Array): void {
  for (const byte of openings) {
    for (let pair = byte; pair < shifts.length; pair += 0x100) shifts[pair] = Math.min(shifts[pair] ?? 0, farthest - 1)
  }
}

/** All byte pairs possible at `index - 1` and `index` of the literal. */
function pairsAt<Rule>({ literal, mask }: Entry<Rule>, index: number): number[] {
  return bytesAt(literal, mask, index - 1).flatMap((before) => bytesAt(literal, mask, index).map((byte) => (before << 8) | byte))
}

function bytesAt(literal: Uint8Array, mask: Uint8Array, index: number): number[] {
  const byte = literal[index] ?? 0
  return mask[index] === 0 ? [byte] : [byte, byte & ~0x20]
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

// Bytes of source code, most frequent first. All others are rare.
const frequent = ' etrsnaoilcdpum.fhgyb(),_v/="*;k:x\'{}wTS-E01A2CRNIOLDPM>jq'

/** The window should end in the rarest byte pair: each occurrence in a text costs a comparison. */
function rarestTail(literal: Uint8Array, mask: Uint8Array): number {
  const weigh = (index: number): number => {
    const rank = frequent.indexOf(String.fromCharCode(literal[index] ?? 0))
    const weight = 1 / (rank === -1 ? frequent.length * 2 : rank + 3)
    return mask[index] === 0 ? weight : weight * 1.2
  }
  let best = 2
  for (let tail = 3; tail < literal.length; tail += 1) {
    if (weigh(tail - 1) * weigh(tail) < weigh(best - 1) * weigh(best)) best = tail
  }
  return best
}
