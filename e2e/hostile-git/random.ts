// A small seeded generator of random numbers (mulberry32): the same seed gives the same cases everywhere.

export interface Random {
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value
  times<Value>(low: number, high: number, make: () => Value): Value[]
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    chance: (probability) => next() < probability,
    pick(values) {
      const [value] = values.slice(between(0, values.length - 1))
      if (value === undefined) throw new Error('There is nothing to pick from.')
      return value
    },
    times: (low, high, make) => Array.from({ length: between(low, high) }, make),
  }
}
