// Random choices that are the same for the same seed.

import { randomFrom } from '../../../packages/engine/src/work/testing/random.ts'

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
  const next = randomFrom(seedOf(seed))
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

function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
