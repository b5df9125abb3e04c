// Counts the tokens of pieces and caches the counts: source code repeats itself.

import { createPairMerger } from './merge-pairs.ts'
import type { RankTable } from './rank-table.ts'

/** Stored in words: twelve bytes of text and a word with length and count. */
const shortLength = 12
const shortSlots = 1 << 15
/** Sixty bytes and the same word. */
const longLength = 60
const longSlots = 1 << 12

interface PieceCounter {
  /** Up to eleven bytes after `end` are read and ignored. */
  count(text: DataView, start: number, end: number): number
}

/** Both caches have a fixed size: a piece replaces the previous one in its slot. */
export function createPieceCounter(table: RankTable): PieceCounter {
  const merger = createPairMerger(table)
  const short = new Int32Array(shortSlots * 4)
  const long = new Int32Array(longSlots * 16)

  function count(text: DataView, start: number, end: number): number {
    const length = end - start
    if (length > shortLength) return length <= longLength ? countLonger(text, start, end) : countUnseen(text, start, end)
    let one = text.getInt32(start, true)
    let two = 0
    let three = 0
    if (length < 4) one &= (1 << (length << 3)) - 1
    else if (length > 4) {
      two = text.getInt32(start + 4, true)
      if (length < 8) two &= (1 << ((length - 4) << 3)) - 1
      else if (length > 8) {
        three = text.getInt32(start + 8, true)
        if (length < 12) three &= (1 << ((length - 8) << 3)) - 1
      }
    }
    let hash = Math.imul(one, 0x9e3779b1) ^ Math.imul(two, 0x85ebca77) ^ Math.imul(three, 0xc2b2ae3d)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0x27d4eb2f)
    const slot = (hash >>> 17) << 2
    const figures = short[slot + 3] ?? 0
    if (short[slot] === one && short[slot + 1] === two && short[slot + 2] === three && figures >> 8 === length) return figures & 255
    const tokens = countUnseen(text, start, end)
    short[slot] = one
    short[slot + 1] = two
    short[slot + 2] = three
    short[slot + 3] = (length << 8) | tokens
    return tokens
  }

  function countLonger(text: DataView, start: number, end: number): number {
    const length = end - start
    const words = length >> 2
    const rest = (1 << ((length & 3) << 3)) - 1
    let hash = length
    for (let word = 0; word < words; word++) {
      hash = Math.imul(hash ^ text.getInt32(start + (word << 2), true), 0x9e3779b1)
      hash ^= hash >>> 15
    }
    const last = rest === 0 ? 0 : text.getInt32(start + (words << 2), true) & rest
    hash = Math.imul(hash ^ last, 0x9e3779b1)
    const slot = (hash >>> 20) << 4
    const figures = long[slot] ?? 0
    let same = figures >> 8 === length
    for (let word = 0; same && word < words; word++) same = long[slot + 1 + word] === text.getInt32(start + (word << 2), true)
    if (same && (rest === 0 || long[slot + 1 + words] === last)) return figures & 255
    const tokens = countUnseen(text, start, end)
    long[slot] = (length << 8) | tokens
    for (let word = 0; word < words; word++) long[slot + 1 + word] = text.getInt32(start + (word << 2), true)
    if (rest !== 0) long[slot + 1 + words] = last
    return tokens
  }

  function countUnseen(text: DataView, start: number, end: number): number {
    const length = end - start
    if (length <= table.longest && table.rankOf(text, start, length) >= 0) return 1
    return merger.count(text, start, end)
  }

  return { count }
}
