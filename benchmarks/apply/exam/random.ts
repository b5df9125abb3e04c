// Random choices that are the same for the same seed.

export interface Random {
  chance: (probability: number) => boolean
  /** From 0 to `end` - 1. */
  below: (end: number) => number
  /** From `first` to `last`, inclusive. */
  between: (first: number, last: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
  pickOf: <T>(list: readonly T[]) => T | undefined
  shuffled: <T>(list: readonly T[]) => T[]
}

export function makeRandom(seed: string): Random {
  const next = numbersFrom(seedOf(seed))
  const below = (end: number) => Math.floor(next() * end)
  return {
    chance: (probability) => next() < probability,
    below,
    between: (first, last) => first + below(last - first + 1),
    pick: (list) => list[below(list.length)] ?? list[0],
    pickOf: (list) => list[below(list.length)],
    shuffled: (list) => {
      const keyed = list.map((value) => ({ value, key: next() }))
      return keyed.sort((one, two) => one.key - two.key).map(({ value }) => value)
    },
  }
}

/** mulberry32 */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
