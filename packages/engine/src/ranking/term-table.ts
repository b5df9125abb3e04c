// Counts terms while a file is read: one table, reused for the next file.

import { packCounts } from './term-counts.ts'

export interface TermTable {
  add(term: number, times: number, defined: number, isName: boolean): void
  /** The counts since the last call. */
  drain(): { terms: Uint32Array; counts: Uint32Array }
}

const firstSize = 1 << 13
const nameMark = 1 << 12
const mostDefined = nameMark - 1

export function openTermTable(): TermTable {
  let last = firstSize - 1
  /** 0 is a free slot: a term is never 0. */
  let keys = new Uint32Array(firstSize)
  let times = new Uint32Array(firstSize)
  /** Number of definitions, and whether it is a name. */
  let marks = new Uint16Array(firstSize)
  let slots = new Uint32Array(firstSize)
  let used = 0

  function grow(): void {
    const old = { keys, times, marks, slots, used }
    const size = keys.length * 4
    last = size - 1
    keys = new Uint32Array(size)
    times = new Uint32Array(size)
    marks = new Uint16Array(size)
    slots = new Uint32Array(size)
    used = 0
    for (let at = 0; at < old.used; at++) {
      const slot = old.slots[at] ?? 0
      const mark = old.marks[slot] ?? 0
      add(old.keys[slot] ?? 0, old.times[slot] ?? 0, mark & mostDefined, (mark & nameMark) !== 0)
    }
  }

  function add(term: number, more: number, defined: number, isName: boolean): void {
    let slot = term & last
    let key = keys[slot]
    while (key !== 0 && key !== term) {
      slot = (slot + 1) & last
      key = keys[slot]
    }
    if (key === 0) {
      keys[slot] = term
      times[slot] = more
      marks[slot] = defined | (isName ? nameMark : 0)
      slots[used++] = slot
      if (used > last >> 1) grow()
      return
    }
    times[slot] = (times[slot] ?? 0) + more
    if (defined === 0) return
    const mark = marks[slot] ?? 0
    marks[slot] = Math.min((mark & mostDefined) + defined, mostDefined) | (mark & nameMark) | (isName ? nameMark : 0)
  }

  return {
    add,
    drain() {
      const terms = new Uint32Array(used)
      const counts = new Uint32Array(used)
      for (let at = 0; at < used; at++) {
        const slot = slots[at] ?? 0
        const mark = marks[slot] ?? 0
        terms[at] = keys[slot] ?? 0
        counts[at] = packCounts(times[slot] ?? 0, mark & mostDefined, (mark & nameMark) !== 0)
        keys[slot] = 0
      }
      used = 0
      return { terms, counts }
    },
  }
}
