// Counts by term while a file is read: a table that is used again for the next file without being wiped.

import { packCounts } from './term-counts.ts'

export interface TermTable {
  add(term: number, times: number, defined: number, isName: boolean): void
  /** What was counted since the last time. */
  take(): { terms: Uint32Array; counts: Uint32Array }
}

const firstSize = 1 << 13

export function openTermTable(): TermTable {
  let size = firstSize
  let keys = new Uint32Array(size)
  let rounds = new Uint32Array(size)
  let times = new Uint32Array(size)
  let defined = new Uint32Array(size)
  let names = new Uint8Array(size)
  let used: number[] = []
  let round = 1

  function slotOf(term: number): number {
    let slot = term & (size - 1)
    while (rounds[slot] === round && keys[slot] !== term) slot = (slot + 1) & (size - 1)
    return slot
  }

  function grow(): void {
    const old = used.map((slot) => ({
      term: keys[slot] ?? 0,
      times: times[slot] ?? 0,
      defined: defined[slot] ?? 0,
      isName: names[slot] === 1,
    }))
    size *= 4
    keys = new Uint32Array(size)
    rounds = new Uint32Array(size)
    times = new Uint32Array(size)
    defined = new Uint32Array(size)
    names = new Uint8Array(size)
    used = []
    round = 1
    for (const each of old) add(each.term, each.times, each.defined, each.isName)
  }

  function add(term: number, more: number, moreDefined: number, isName: boolean): void {
    const slot = slotOf(term)
    if (rounds[slot] === round) {
      times[slot] = (times[slot] ?? 0) + more
      defined[slot] = (defined[slot] ?? 0) + moreDefined
      if (isName) names[slot] = 1
      return
    }
    rounds[slot] = round
    keys[slot] = term
    times[slot] = more
    defined[slot] = moreDefined
    names[slot] = isName ? 1 : 0
    used.push(slot)
    if (used.length > size >> 1) grow()
  }

  return {
    add,
    take() {
      const terms = new Uint32Array(used.length)
      const counts = new Uint32Array(used.length)
      for (let at = 0; at < used.length; at++) {
        const slot = used[at] ?? 0
        terms[at] = keys[slot] ?? 0
        counts[at] = packCounts(times[slot] ?? 0, defined[slot] ?? 0, names[slot] === 1)
      }
      used = []
      round++
      return { terms, counts }
    },
  }
}
