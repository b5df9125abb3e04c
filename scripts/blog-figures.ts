// `node scripts/blog-figures.ts`: updates the numbers of the blog's figure on fake submitters. Takes a few seconds, needs no network.
// Uses the plain count that the tests compare the service's SQL with, and adds the mean and median of the same runs for comparison.

import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ReferenceCount } from '../apps/service/src/stats/testing/reference-count.ts'

const days = 30
/** Forty honest submitters, one run each, 45 to 55 percent, as in the service's test. */
const honest = Array.from({ length: 40 }, (_, at) => 45 + (at % 11))
/** From this day on, a hundred new keys a day send perfect replies, a thousand in total. */
const attack = { day: 10, perDay: 100, keys: 1_000 }

const count = new ReferenceCount()
const rates: number[] = []
const series: { day: number; mean: number; median: number; ours: number }[] = []
let submitter = 0
for (let day = 1; day <= days; day++) {
  // Five submitters a day are admitted, so the honest ones are all admitted before the attack, and the first of them are senior.
  for (const rate of day === 1 ? honest : []) send(rate)
  const daysSinceStart = day - attack.day
  if (daysSinceStart >= 0 && daysSinceStart * attack.perDay < attack.keys) for (let key = 0; key < attack.perDay; key++) send(100)
  const [entry] = count.rebuild(day).leaderboard
  series.push({
    day,
    mean: rounded(rates.reduce((sum, rate) => sum + rate, 0) / rates.length),
    median: medianOf(rates),
    ours: entry?.median_points_rate ?? 0,
  })
}
const file = resolve(import.meta.dirname, '../apps/site/src/blog/figures/made-up-votes.json')
writeFileSync(file, `${JSON.stringify(series, null, 2)}\n`)
console.log('Wrote apps/site/src/blog/figures/made-up-votes.json')

function send(rate: number): void {
  rates.push(rate)
  count.add({ model: 'Target', provider: 'P', submitter: submitter++, rate: rate * 100 })
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2
}

function rounded(rate: number): number {
  return Math.round(rate * 100) / 100
}
