// Random choices that are the same for the same seed.

import { randomFrom } from '../../packages/engine/src/work/testing/random.ts'

export interface Random {
  /** Returns an integer from `from` to `to`, both included. */
  between(from: number, to: number): number
  pick<Item>(items: readonly Item[]): Item
  /** Returns at most `most` of the items, in order. */
  pickSome<Item>(items: readonly Item[], most: number): Item[]
  /** Returns true with the probability `share`. */
  chance(share: number): boolean
}

export function makeRandom(seed: number): Random {
  const random = randomFrom(seed)
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return {
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('The list is empty.')
      return item
    },
    pickSome(items, most) {
      const wanted = between(1, most)
      return items.filter(() => random() < wanted / items.length).slice(0, wanted)
    },
    chance: (share) => random() < share,
  }
}
