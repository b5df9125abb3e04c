// Byte pair encoding of a long piece in nearly linear time. A megabyte of one letter is a single piece: scanning all pairs for every
// merge would take hours. Pairs wait in buckets by rank; the bucket with the lowest rank is next.

import { createKeyHeap } from './key-heap.ts'
import type { PairMerger } from './merge-pairs.ts'
import type { RankTable } from './rank-table.ts'

const none = 0x7fffffff
const span = 0x80000000

export function createLongMerger(table: RankTable): PairMerger {
  /** First position waiting with each rank, or -1, and a bit for each rank that has any: most have none. */
  const heads = new Int32Array(table.count).fill(-1)
  const filled = new Int32Array((table.count >> 5) + 1)

  function count(text: DataView, start: number, end: number): number {
    const length = end - start
    const next = new Int32Array(length)
    const previous = new Int32Array(length)
    /** Rank of the part that starts here merged with the part after it. */
    const pairs = new Int32Array(length)
    const nextWaiting = new Int32Array(length)
    const previousWaiting = new Int32Array(length)
    const late = createKeyHeap()
    let taken = -1
    let parts = length
    // From the right, so that a bucket lists its positions from the left.
    for (let at = length - 1; at >= 0; at--) {
      next[at] = at + 1
      previous[at] = at - 1
      const rank = at + 1 < length ? table.rankOfPair(text, start + at) : -1
      pairs[at] = rank < 0 ? none : rank
      if (rank >= 0) wait(at, rank)
    }

    for (taken = nextFilled(0); taken >= 0; taken = nextFilled(taken + 1)) {
      const queue = take(taken)
      let waiting = 0
      for (;;) {
        let at = 0
        let rank = taken
        // A merge can create a pair with a rank already passed; it must come before the rest of this bucket.
        if (late.size() > 0 && (waiting === queue.length || late.peek() < taken * span + (queue[waiting] ?? 0))) {
          const key = late.pop()
          at = key % span
          rank = Math.floor(key / span)
        } else if (waiting < queue.length) at = queue[waiting++] ?? 0
        else break
        if (pairs[at] === rank) join(at)
      }
    }
    return parts

    function join(at: number): void {
      const gone = next[at] ?? 0
      const after = next[gone] ?? 0
      leave(gone)
      pairs[gone] = none
      next[at] = after
      if (after < length) previous[after] = at
      parts--
      const before = previous[at] ?? -1
      if (before >= 0) renew(before, after)
      renew(at, after < length ? (next[after] ?? 0) : none)
    }

    /** `end` is the end of the pair that starts at `at`, or `none` if `at` is the last part. */
    function renew(at: number, end: number): void {
      leave(at)
      // The pair of the last part has no end, so it is longer than any token.
      const rank = end - at <= table.longest ? table.rankOf(text, start + at, end - at) : -1
      pairs[at] = rank < 0 ? none : rank
      if (rank < 0) return
      if (rank <= taken) late.push(rank * span + at)
      else wait(at, rank)
    }

    function wait(at: number, rank: number): void {
      const head = heads[rank] ?? -1
      nextWaiting[at] = head
      previousWaiting[at] = -1
      if (head >= 0) previousWaiting[head] = at
      heads[rank] = at
      filled[rank >> 5] = (filled[rank >> 5] ?? 0) | (1 << (rank & 31))
    }

    function leave(at: number): void {
      const rank = pairs[at] ?? none
      if (rank === none || rank <= taken) return
      const after = nextWaiting[at] ?? -1
      const before = previousWaiting[at] ?? -1
      if (after >= 0) previousWaiting[after] = before
      if (before >= 0) nextWaiting[before] = after
      else heads[rank] = after
    }

    /** Positions of a bucket from left to right; empties the bucket. */
    function take(rank: number): Int32Array {
      let size = 0
      for (let at = heads[rank] ?? -1; at >= 0; at = nextWaiting[at] ?? -1) size++
      const queue = new Int32Array(size)
      let isSorted = true
      let last = -1
      let slot = 0
      for (let at = heads[rank] ?? -1; at >= 0; at = nextWaiting[at] ?? -1) {
        if (at < last) isSorted = false
        last = at
        queue[slot++] = at
      }
      heads[rank] = -1
      filled[rank >> 5] = (filled[rank >> 5] ?? 0) & ~(1 << (rank & 31))
      return isSorted ? queue : queue.sort()
    }
  }

  function nextFilled(from: number): number {
    let word = from >> 5
    let bits = (filled[word] ?? 0) & (-1 << (from & 31))
    while (bits === 0) {
      if (++word >= filled.length) return -1
      bits = filled[word] ?? 0
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits)
  }

  return { count }
}
