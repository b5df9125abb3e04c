// Seeded random choices, so that a failing case can be rebuilt from its seed.

export interface Random {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Up to `count` different items, in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[]
}

export function seededRandom(seed: number): Random {
  const next = randomFrom(seed * 0x9e3779b1)
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const [item] = items.slice(below(items.length))
      if (item === undefined) throw new Error('Cannot pick from an empty list')
      return item
    },
    sample: (items, count) => {
      const rest = [...items]
      return Array.from({ length: Math.min(count, rest.length) }).flatMap(() => rest.splice(below(rest.length), 1))
    },
  }
}

/** Numbers from 0 up to, but not including, 1, by the mulberry32 generator. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
