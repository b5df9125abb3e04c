// `node scripts/blog-figures.ts`: renews the numbers of the blog's figure on made-up submitters. A few seconds, no network.
// The count is the plain one that the tests hold the service's SQL against; beside it, what simpler counts would have made of the same runs.

import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PlainCount } from '../apps/service/src/stats/testing/count-plainly.ts'

const days = 30
/** Forty honest submitters, one run each, 45 to 55 percent: those of the service's own test. */
const honest = Array.from({ length: 40 }, (_, at) => 45 + (at % 11))
/** From this day on a hundred new keys a day send perfect replies, a thousand in all. */
const attack = { day: 10, aDay: 100, keys: 1_000 }

const count = new PlainCount()
const rates: number[] = []
const series: { day: number; mean: number; median: number; ours: number }[] = []
let submitter = 0
for (let day = 1; day <= days; day++) {
  // Five a day are let in, so the honest ones are all there and seniors when the others come.
  for (const rate of day === 1 ? honest : []) send(rate)
  const begun = day - attack.day
  if (begun >= 0 && begun * attack.aDay < attack.keys) for (let key = 0; key < attack.aDay; key++) send(100)
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
