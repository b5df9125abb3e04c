// Random choices that are the same for the same seed, everywhere.

import { randomFrom } from '../../packages/engine/src/work/testing/random.ts'

export interface Random {
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value
  times<Value>(low: number, high: number, make: () => Value): Value[]
}

export function makeRandom(seed: number): Random {
  const next = randomFrom(seed)
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
