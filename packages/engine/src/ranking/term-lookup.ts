// Looks up many terms at once: an open-addressing table that fits in the processor's cache, because millions of terms are looked up.

export interface TermLookup {
  /** 0 is a free slot: a term is never 0. */
  keys: Uint32Array
  /** Position of each key among the given terms. */
  places: Uint32Array
  last: number
}

/** `terms`: each only once. */
export function openTermLookup(terms: readonly number[]): TermLookup {
  let size = 64
  while (size < terms.length * 4) size *= 2
  const last = size - 1
  const keys = new Uint32Array(size)
  const places = new Uint32Array(size)
  for (const [place, term] of terms.entries()) {
    let slot = term & last
    while (keys[slot] !== 0) slot = (slot + 1) & last
    keys[slot] = term
    places[slot] = place
  }
  return { keys, places, last }
}

/** -1: not one of the terms. */
export function placeOf({ keys, places, last }: TermLookup, term: number): number {
  let slot = term & last
  let key = keys[slot] ?? 0
  while (key !== 0) {
    if (key === term) return places[slot] ?? -1
    slot = (slot + 1) & last
    key = keys[slot] ?? 0
  }
  return -1
}
