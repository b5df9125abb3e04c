// Takes a random sample of mutants, in proportion to the size of each part. The same seed gives the same sample.

import { randomFrom } from '../../packages/engine/src/work/testing/random.ts'
import type { Mutant } from './find-mutants.ts'

export function sampleMutants(all: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = randomFrom(seed)
  const groups = [...Map.groupBy(all, ({ part }) => part).values()].map((group) => ({ group, share: (group.length * count) / all.length }))
  const taken = new Map(groups.map((each) => [each, Math.min(each.group.length, Math.floor(each.share))]))
  // The remainder after rounding down goes to the parts with the largest fractions.
  const byLoss = groups.toSorted((a, b) => (b.share % 1) - (a.share % 1))
  let missing = Math.min(count, all.length) - [...taken.values()].reduce((sum, each) => sum + each, 0)
  for (const each of byLoss) {
    if (missing === 0) break
    taken.set(each, (taken.get(each) ?? 0) + 1)
    missing--
  }
  const chosen = new Set(groups.flatMap((each) => shuffled(each.group, random).slice(0, taken.get(each))))
  return all.filter((mutant) => chosen.has(mutant))
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
