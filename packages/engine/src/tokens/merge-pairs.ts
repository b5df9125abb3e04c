// Byte pair encoding of one piece: merges the adjacent pair of lowest rank, leftmost first, until no pair is a token.

import { createLongMerger } from './merge-long-piece.ts'
import type { RankTable } from './rank-table.ts'

/** Up to here, scanning all pairs for the lowest is faster than keeping them in order. */
const shortPiece = 160
const none = 0x7fffffff

export interface PairMerger {
  /** Number of tokens in the bytes. Up to three bytes after `end` are read and ignored. */
  count(text: DataView, start: number, end: number): number
}

export function createPairMerger(table: RankTable): PairMerger {
  const starts = new Int32Array(shortPiece + 1)
  const ranks = new Int32Array(shortPiece + 1)
  let long: PairMerger | undefined

  function count(text: DataView, start: number, end: number): number {
    if (end - start <= shortPiece) return countShort(text, start, end)
    long ??= createLongMerger(table)
    return long.count(text, start, end)
  }

  /** `ranks[i]` is the rank of part i merged with part i + 1. */
  function countShort(text: DataView, start: number, end: number): number {
    let parts = end - start
    for (let at = 0; at <= parts; at++) starts[at] = start + at
    for (let at = 0; at < parts - 1; at++) {
      const rank = table.rankOfPair(text, start + at)
      ranks[at] = rank < 0 ? none : rank
    }
    for (;;) {
      let lowest = none
      let where = 0
      for (let at = 0; at < parts - 1; at++) {
        const rank = ranks[at] ?? 0
        if (rank < lowest) {
          lowest = rank
          where = at
        }
      }
      if (lowest === none) return parts
      parts--
      for (let at = where + 1; at < parts; at++) {
        starts[at] = starts[at + 1] ?? 0
        ranks[at] = ranks[at + 1] ?? 0
      }
      starts[parts] = end
      if (where > 0) ranks[where - 1] = rankBetween(text, starts[where - 1] ?? 0, starts[where + 1] ?? 0)
      if (where < parts - 1) ranks[where] = rankBetween(text, starts[where] ?? 0, starts[where + 2] ?? 0)
    }
  }

  function rankBetween(text: DataView, start: number, end: number): number {
    if (end - start > table.longest) return none
    const rank = table.rankOf(text, start, end - start)
    return rank < 0 ? none : rank
  }

  return { count }
}
